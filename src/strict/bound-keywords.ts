/** The keywords that bound a number from below and from above. */
export const LOWER_BOUNDS = ["minimum", "exclusiveMinimum"] as const;
export const UPPER_BOUNDS = ["maximum", "exclusiveMaximum"] as const;

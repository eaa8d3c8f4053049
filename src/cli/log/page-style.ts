/** The page's style sheet. Layers differ in more than their colour. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --dim: #69748a; --paper: #fff; --bar: #3d74c7; --bad: #c8412f; --envelope: #dfe6f2; --arguments: #d5ecd9; --reasoning: #efe3f5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ef; --dim: #93a0b8; --paper: #14181f; --bar: #6d9de6; --bad: #ef7565; --envelope: #2b3a55; --arguments: #1f4a2b; --reasoning: #44304f; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin-top: 2rem; } small, p { color: var(--dim); }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); } svg .name { text-anchor: end; } svg .bar { fill: var(--bar); } svg .failed { fill: var(--bad); } svg .count { fill: var(--dim); }
details { margin: 1rem 0; } summary { cursor: pointer; font-weight: 600; }
article { margin: 1rem 0; border-left: 3px solid var(--envelope); padding-left: .8rem; } article p { margin: .3rem 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: 13px/1.6 ui-monospace, monospace; } pre i { color: var(--dim); }
.legend span, .legend mark { padding: 0 .4rem; margin-right: .4rem; }
.envelope { background: var(--envelope); font-weight: 600; } .arguments { background: var(--arguments); } .reasoning { background: var(--reasoning); font-style: italic; } .unread { color: var(--dim); text-decoration: underline dotted; }
mark { background: var(--bad); color: #fff; border-radius: 2px; font-weight: 700; }
`;

export { ACCOUNTED_ENGINES, engineAccount } from "./engine-account.js";

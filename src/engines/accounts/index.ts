export { engineAccount } from "./engine-account.js";

// Writes the JSON Schema of a .tagwrightrc, which is published with the package. A test holds the file against the code.
import { writeFileSync } from "node:fs";
import { configSchema } from "../src/strict/config-schema.js";

writeFileSync("schemas/tagwrightrc.schema.json", `${JSON.stringify(configSchema(), null, 2)}\n`);

import type { JsonSchema } from "../../base/json.js";
import { glmReferenceFault } from "./glm-references.js";
import { kimiK3Fault } from "./kimi-k3/builder-fault.js";
import type { SchemaFault } from "./schema-fault.js";

interface BuilderLimits {
  /** What the builder says of the tool that it gives up on. */
  readonly tool: (name: string) => string;
  readonly generations: readonly ("v1" | "v2")[];
  readonly fault: (schema: JsonSchema) => SchemaFault | null;
}

/** By canonical format name; other builders hand every schema on to the engine (dynamo reference 3.4, 3.6). */
export const BUILDER_LIMITS: Readonly<Record<string, BuilderLimits>> = {
  glm47: { tool: (name) => `GLM tool \`${name}\``, generations: ["v1"], fault: glmReferenceFault },
  kimi_k3: { tool: (name) => `cannot constrain tool ${name}`, generations: ["v1", "v2"], fault: kimiK3Fault },
};

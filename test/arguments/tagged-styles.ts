/** A style that writes arguments between tags, with what the tests need to write some themselves. */
export interface TaggedStyleFacts {
  readonly name: string;
  /** One argument that is a string. */
  readonly argument: (key: string, value: string) => string;
  readonly close: string;
}

const arg = (suffix: string) => (key: string, value: string) =>
  `<arg_key${suffix}>${key}</arg_key${suffix}><arg_value${suffix}>${value}</arg_value${suffix}>`;

export const TAGGED_STYLES: readonly TaggedStyleFacts[] = [
  { name: "qwen_xml", argument: (key, value) => `<parameter=${key}>${value}</parameter>`, close: "</parameter>" },
  { name: "seed_oss", argument: (key, value) => `<parameter=${key}>${value}</parameter>`, close: "</parameter>" },
  {
    name: "minimax_xml",
    argument: (key, value) => `<parameter name="${key}">${value}</parameter>`,
    close: "</parameter>",
  },
  { name: "glm_xml", argument: arg(""), close: "</arg_value>" },
  { name: "hy_v3", argument: arg(""), close: "</arg_value>" },
  { name: "hy_v4:opensource", argument: arg(":opensource"), close: "</arg_value:opensource>" },
  {
    name: "deepseek_xml",
    argument: (key, value) => `<｜DSML｜parameter name="${key}" string="true">${value}</｜DSML｜parameter>`,
    close: "</｜DSML｜parameter>",
  },
  {
    name: "deepseek_v4_1_xml",
    argument: (key, value) => `<｜DSML｜ parameter name="${key}" string="true">${value}</｜DSML｜ parameter>`,
    close: "</｜DSML｜ parameter>",
  },
  {
    name: "kimi_k3_xml",
    argument: (key, value) => `<|open|>argument key="${key}" type="string"<|sep|>${value}<|close|>argument<|sep|>`,
    close: "<|close|>argument<|sep|>",
  },
  {
    name: "cohere_xml",
    argument: (key, value) => `<cofl:value name="${key}" type="raw">${value}</cofl:value>`,
    close: "</cofl:value>",
  },
  {
    name: "rfl",
    argument: (key, value) => `<rfl:parameter name="${key}">${value}</rfl:parameter>`,
    close: "</rfl:parameter>",
  },
  {
    name: "atem",
    argument: (key, value) => `<atem:parameter name="${key}">${value}</atem:parameter>\n`,
    close: "</atem:parameter>",
  },
  { name: "minicpm", argument: (key, value) => `<param name="${key}">${value}</param>`, close: "</param>" },
  {
    name: "ifm",
    argument: (key, value) => `<ifm|arg_key>${key}</ifm|arg_key><ifm|arg_value>${value}</ifm|arg_value>`,
    close: "</ifm|arg_value>",
  },
  {
    name: "ifm_typed",
    argument: (key, value) =>
      `<ifm|arg_key>${key}</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>${value}</ifm|arg_value>`,
    close: "</ifm|arg_value>",
  },
];

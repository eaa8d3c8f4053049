// A model file without a model, for llama.cpp: the 256 bytes as tokens, special tokens behind them, and one that ends an output.
// GGUF 3: a head, then pairs of a key and a value with its type; numbers are little-endian.
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const STRING = 8;
const ARRAY = 9;

const BYTE_TOKEN = 6;
const CONTROL_TOKEN = 3;
const USER_DEFINED_TOKEN = 4;

function number(value, bytes) {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value));
  else buffer.writeUInt32LE(value);
  return buffer;
}

function written(type, value) {
  if (type === STRING) return Buffer.concat([number(Buffer.byteLength(value), 8), Buffer.from(value)]);
  if (type !== ARRAY) return type === FLOAT32 ? Buffer.from(Float32Array.of(value).buffer) : number(value, 4);
  const [itemType, items] = value;
  return Buffer.concat([number(itemType, 4), number(items.length, 8), ...items.map((item) => written(itemType, item))]);
}

/** The file's bytes; the last token, behind the special ones, ends an output. */
export function ggufVocabulary(special) {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`);
  const tokens = [...bytes, ...special, "<|never written|>"];
  const types = [...bytes.map(() => BYTE_TOKEN), ...special.map(() => USER_DEFINED_TOKEN), CONTROL_TOKEN];
  const end = tokens.length - 1;
  const pairs = [
    ["general.architecture", STRING, "llama"],
    ["tokenizer.ggml.model", STRING, "llama"],
    ["tokenizer.ggml.tokens", ARRAY, [STRING, tokens]],
    ["tokenizer.ggml.scores", ARRAY, [FLOAT32, tokens.map(() => 0)]],
    ["tokenizer.ggml.token_type", ARRAY, [INT32, types]],
    ["tokenizer.ggml.bos_token_id", UINT32, end],
    ["tokenizer.ggml.eos_token_id", UINT32, end],
    ["tokenizer.ggml.unknown_token_id", UINT32, end],
  ];
  return Buffer.concat([
    Buffer.from("GGUF"),
    number(3, 4),
    number(0, 8),
    number(pairs.length, 8),
    ...pairs.flatMap(([key, type, value]) => [written(STRING, key), number(type, 4), written(type, value)]),
    Buffer.alloc(32),
  ]);
}

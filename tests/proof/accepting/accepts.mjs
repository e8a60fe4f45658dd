// Reads lines of a pattern and texts in base64, and prints 1 for each text with a match and 0 for others, or "refused".
import { text as textOf } from "node:stream/consumers";
import process from "node:process";
import { Buffer } from "node:buffer";

const [, , flags] = process.argv;
const decode = (part) => Buffer.from(part, "base64").toString("utf8");
const answers = (await textOf(process.stdin)).trimEnd().split("\n").map((line) => {
  const [pattern, ...texts] = line.split(" ").map(decode);
  try {
    const regex = new RegExp(pattern, flags);
    return texts.map((text) => regex.test(text) ? "1" : "0").join("");
  } catch {
    return "refused";
  }
});
console.log(answers.join("\n"));

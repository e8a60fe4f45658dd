// Validators that know nothing of the catalogue of formats, each as a function from a text to whether it is valid. It runs in a
// folder where the packages are installed; see `formats_proof.ts`.
import { isIPv4, isIPv6 } from "node:net";
import { validateHeaderName } from "node:http";
import { MIMEType } from "node:util";
import slugify from "@sindresorhus/slugify";
import { isIdentifierChar, isIdentifierStart } from "acorn";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { parse as parseTag } from "bcp-47";
import { lexer } from "css-tree";
import ipaddr from "ipaddr.js";
import { isValidPhoneNumber, parsePhoneNumber } from "libphonenumber-js/max";
import { deromanize, romanize } from "romans";
import semver from "semver";
import { validate as isUuid } from "uuid";
import validFilename from "valid-filename";
import validatePackageName from "validate-npm-package-name";
import validator from "validator";
import { name as isXmlName } from "xml-name-validator";

const ajv = addFormats(new Ajv());
const schema = (format) => ajv.compile({ type: "string", format });
const orFalse = (test) => (text) => {
  try {
    return test(text) === true;
  } catch {
    return false;
  }
};
const folder = Deno.makeTempDirSync();
const isIdentifier = (text) => {
  const points = [...text].map((each) => each.codePointAt(0));
  return points.length > 0 &&
    points.every((each, at) => at === 0 ? isIdentifierStart(each) : isIdentifierChar(each));
};
const isFile = (text) => {
  const path = `${folder}/${text}`;
  try {
    Deno.writeTextFileSync(path, "", { createNew: true });
  } catch {
    return false;
  }
  const found = [...Deno.readDirSync(folder)].some(({ name, isFile }) => isFile && name === text);
  Deno.removeSync(path);
  return found;
};

const VALIDATORS = {
  "ipv4": {
    "node:net": (text) => isIPv4(text),
    "ipaddr.js": (text) => ipaddr.IPv4.isValidFourPartDecimal(text),
    "validator": (text) => validator.isIP(text, 4),
    "ajv-formats": schema("ipv4"),
  },
  "ipv6": {
    "node:net": (text) => isIPv6(text),
    "URL": orFalse((text) => new URL(`http://[${text}]/`).port === ""),
  },
  "ipv4-cidr": { "validator": (text) => validator.isIPRange(text, 4) },
  "port": { "validator": (text) => validator.isPort(text) },
  "mac-address": { "validator": (text) => validator.isMACAddress(text, { eui: "48" }) },
  "hostname": { "ajv-formats": schema("hostname") },
  "domain-pattern": {
    "validator": (text) => validator.isFQDN(text, { allow_wildcard: true, allow_numeric_tld: true }),
  },
  "dns-label": {
    "validator": (text) => validator.isFQDN(text, { require_tld: false }) && !text.includes("."),
  },
  "http-url": { "ajv-formats": schema("uri"), "URL": (text) => URL.canParse(text) },
  "html-email": { "ajv-formats": schema("email") },
  "uuid": { "ajv-formats": schema("uuid"), "uuid": isUuid },
  "ulid": { "validator": (text) => validator.isULID(text) },
  "git-hash": { "validator": (text) => validator.isHash(text, "sha1") },
  "sha256": { "validator": (text) => validator.isHash(text, "sha256") },
  "md5": { "validator": (text) => validator.isHash(text, "md5") },
  "mongo-object-id": { "validator": (text) => validator.isMongoId(text) },
  "jwt": { "validator": (text) => validator.isJWT(text) },
  "semver": { "semver": (text) => semver.parse(text)?.raw === text },
  "base64": {
    "validator": (text) => validator.isBase64(text),
    "Buffer": orFalse((text) => btoa(atob(text)) === text),
  },
  "base64url": { "validator": (text) => validator.isBase64(text, { urlSafe: true, padding: false }) },
  "date": {
    "Temporal": orFalse((text) => Temporal.PlainDate.from(text).toString() === text),
    "ajv-formats": schema("date"),
  },
  "html-time": {
    "validator": (text) => validator.isTime(text) || validator.isTime(text, { mode: "withSeconds" }),
  },
  "date-time": {
    "ajv-formats": schema("date-time"),
    "Temporal": orFalse((text) => Temporal.Instant.from(text) instanceof Temporal.Instant),
  },
  "html-local-date-time": {
    "Temporal": orFalse((text) => Temporal.PlainDateTime.from(text) instanceof Temporal.PlainDateTime),
  },
  "html-month": { "Temporal": orFalse((text) => Temporal.PlainYearMonth.from(text).toString() === text) },
  "duration": {
    "ajv-formats": schema("duration"),
    "Temporal": orFalse((text) => Temporal.Duration.from(text) instanceof Temporal.Duration),
  },
  "integer": { "validator": (text) => validator.isInt(text, { allow_leading_zeroes: true }) },
  "decimal": {
    "Number": (text) =>
      text !== "" && text.trim() === text && !/[a-z]/i.test(text) && Number.isFinite(Number(text)),
  },
  "json-number": {
    "JSON": orFalse((text) => typeof JSON.parse(text) === "number" && text.trim() === text),
  },
  "roman-numeral": { "romans": orFalse((text) => romanize(deromanize(text)) === text) },
  "hex-color": {
    "validator": (text) => validator.isHexColor(text),
    "css-tree": (text) => lexer.matchProperty("color", text).error === null,
  },
  "css-length": { "css-tree": (text) => lexer.matchType("length", text).error === null },
  "mime-type": { "node:util": orFalse((text) => new MIMEType(text).essence === text.toLowerCase()) },
  "language-tag": {
    "bcp-47": (text) => Object.values(parseTag(text)).some((part) => part?.length > 0),
    "Intl": orFalse((text) => Intl.getCanonicalLocales(text).length === 1),
  },
  "http-token": {
    "node:http": (text) => {
      try {
        validateHeaderName(text);
        return true;
      } catch {
        return false;
      }
    },
    "Headers": orFalse((text) => new Headers([[text, "x"]]).has(text)),
  },
  "slug": { "@sindresorhus/slugify": (text) => text !== "" && slugify(text) === text },
  "ecmascript-identifier": { "acorn": isIdentifier },
  "posix-name": { "acorn": (text) => isIdentifier(text) && /^[\0-#%-\x7f]*$/.test(text) },
  "xml-name": { "xml-name-validator": (text) => isXmlName(text) },
  "npm-package-name": {
    "validate-npm-package-name": (text) => validatePackageName(text).validForNewPackages,
  },
  "windows-filename": { "valid-filename": orFalse((text) => validFilename(text)) },
  "posix-filename": { "the file system": isFile },
  "json-pointer": { "ajv-formats": schema("json-pointer") },
  "us-zip-code": { "validator": (text) => validator.isPostalCode(text, "US") },
  "uk-postcode": { "validator": (text) => validator.isPostalCode(text, "GB") },
  "ca-postal-code": { "validator": (text) => validator.isPostalCode(text, "CA") },
  "nl-postcode": { "validator": (text) => validator.isPostalCode(text, "NL") },
  "isbn-13": { "validator": (text) => validator.isISBN(text, 13) },
  "payment-card": { "validator": (text) => validator.isCreditCard(text) },
  "iban": { "validator": (text) => validator.isIBAN(text) },
  "e164-phone-number": {
    "libphonenumber-js": orFalse((text) =>
      isValidPhoneNumber(text) && parsePhoneNumber(text).number === text
    ),
  },
};

const texts = JSON.parse(await new Response(Deno.stdin.readable).text());
const results = {};
for (const [id, validators] of Object.entries(VALIDATORS)) {
  results[id] = Object.fromEntries(
    Object.entries(validators).map((
      [name, test],
    ) => [name, (texts[id] ?? []).map((text) => test(text) ? 1 : 0)]),
  );
}
Deno.removeSync(folder, { recursive: true });
console.log(JSON.stringify(results));

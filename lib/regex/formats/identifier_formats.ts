import { definition, type Format } from "./format.ts";

/** Identifiers that programs make, hashes, versions and encoded data. */
export const IDENTIFIER_FORMATS: readonly Format[] = /* @__PURE__ */ listIdentifierFormats();

/** A function, so that bundlers can leave the table out. */
function listIdentifierFormats(): readonly Format[] {
  const HEX = "[0-9a-fA-F]";

  /** Characters of base64url in a number that bytes can have. */
  const BASE64URL_REST = "(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?";

  /** At least two bytes in base64url, the first of which is the brace that begins a JSON object. */
  const ENCODED_OBJECT = "e[w-z0-9_-](?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{1,2}|[A-Za-z0-9_-]{4})";

  const MD5 = [
    "d41d8cd98f00b204e9800998ecf8427e",
    "5d41402abc4b2a76b9719d911017c592",
    "098f6bcd4621d373cade4e832627b4f6",
    "900150983cd24fb0d6963f7d28e17f72",
    "f96b697d7cb7938d525a2f31aaf161d0",
    "9e107d9d372bb6826bd81d3542a419d6",
  ];

  /** Texts of another length in hexadecimal; compressed, they take no room. */
  const hexTexts = (characters: number): string[] =>
    MD5.slice(1).map((text) => (text + text).slice(0, characters));

  const SEMVER_NUMBER = String.raw`(?:0|[1-9]\d*)`;
  const SEMVER_PART = String.raw`(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)`;

  return [
    {
      id: "uuid",
      name: "a UUID (RFC 9562)",
      aliases: ["guid"],
      regex: definition(`${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`),
      source: "RFC 9562, section 4 (of any version)",
      typical: [
        "f47ac10b-58cc-4372-a567-0e02b2c3d479",
        "550e8400-e29b-41d4-a716-446655440000",
        "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
        "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
        "3d813cbb-47fb-42ba-91df-831e1593ac29",
        "16fd2706-8baf-433b-82eb-8c7fada847da",
      ],
      // Those of the other versions.
      kinds: [..."1235678"].map((version) => [`550e8400-e29b-${version}1d4-a716-446655440000`]),
      unusual: [
        "01890a5d-ac96-774b-bcce-b302099a8057",
        "c232ab00-9414-11ec-b3c8-9f68deced846",
        "00000000-0000-0000-0000-000000000000",
        "F47AC10B-58CC-4372-A567-0E02B2C3D479",
      ],
      nearMisses: [
        "f47ac10b58cc4372a5670e02b2c3d479",
        "{f47ac10b-58cc-4372-a567-0e02b2c3d479}",
        "f47ac10b-58cc-4372-a567-0e02b2c3d47",
        "f47ac10b-58cc-4372-a567-0e02b2c3d4790",
        "g47ac10b-58cc-4372-a567-0e02b2c3d479",
        "f47ac10b_58cc_4372_a567_0e02b2c3d479",
        "urn:uuid:f47ac10b-58cc-4372-a567-0e02b2c3d479",
        "------------------------------------",
      ],
      others: ["hello-world", "2024-01-31", "zzzzzzzz-zzzz-zzzz"],
    },
    {
      id: "ulid",
      name: "a ULID",
      regex: definition("[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}"),
      source: "the ULID specification (ulid/spec): Crockford's Base32, at most 7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
      typical: [
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "01BX5ZZKBKACTAV9WEVGEMMVRZ",
        "01H8XGJWBWBAQ4TE6Y3T5V9E2K",
        "01F8MECHZX3TBDSZ7XRADM79XE",
        "01G65Z755AFWAKHE12NY0CQ9FH",
        "01EX8Y21KBH49ZZCA7KSKH6X1C",
      ],
      unusual: ["00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "01arz3ndektsv4rrffq69g5fav"],
      nearMisses: [
        "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
        "01ARZ3NDEKTSV4RRFFQ69G5FA",
        "01ARZ3NDEKTSV4RRFFQ69G5FAVX",
        "01ARZ3NDEKTSV4RRFFQ69G5FAI",
        "01ARZ3NDEKTSV4RRFFQ69G5FAL",
        "01ARZ3NDEKTSV4RRFFQ69G5FAO",
        "01ARZ3NDEKTSV4RRFFQ69G5FAU",
      ],
      others: ["HELLO", "01ARZ3NDEKTSV4RRFFQ69G5FA_", "ABC123"],
    },
    {
      id: "git-hash",
      name: "a 160-bit hash in hexadecimal, such as a Git commit",
      aliases: ["sha1", "sha-1"],
      regex: definition(`${HEX}{40}`),
      source: "gitrevisions(7): the full SHA-1 object name, a 40-byte hexadecimal string",
      typical: ["da39a3ee5e6b4b0d3255bfef95601890afd80709", ...hexTexts(40)],
      unusual: ["0000000000000000000000000000000000000000", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"],
      nearMisses: [
        "da39a3e",
        "da39a3ee5e6b4b0d3255bfef95601890afd8070",
        "da39a3ee5e6b4b0d3255bfef95601890afd807091",
        "ga39a3ee5e6b4b0d3255bfef95601890afd80709",
        "0xda39a3ee5e6b4b0d3255bfef95601890afd807",
        "da39a3ee 5e6b4b0d3255bfef95601890afd80709",
      ],
      others: ["HEAD", "main", "deadbee"],
    },
    {
      id: "sha256",
      name: "a 256-bit hash in hexadecimal, such as SHA-256",
      aliases: ["sha-256"],
      regex: definition(`${HEX}{64}`),
      source: "FIPS 180-4, section 1 (256 bits)",
      typical: ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", ...hexTexts(64)],
      unusual: [`${"0".repeat(64)}`, "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855"],
      nearMisses: [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b85",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8555",
        "g3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "e3b0c44298fc1c149afbf4c8996fb924 27ae41e4649b934ca495991b7852b855",
        "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8",
      ],
      others: ["deadbeef", "HEAD"],
    },
    {
      id: "md5",
      name: "a 128-bit hash in hexadecimal, such as MD5",
      regex: definition(`${HEX}{32}`),
      source: "RFC 1321, section 3 (128 bits)",
      typical: MD5,
      unusual: ["00000000000000000000000000000000", "D41D8CD98F00B204E9800998ECF8427E"],
      nearMisses: [
        "d41d8cd98f00b204e9800998ecf8427",
        "d41d8cd98f00b204e9800998ecf8427e0",
        "g41d8cd98f00b204e9800998ecf8427e",
        "d41d8cd9-8f00-b204-e980-0998ecf8427e",
        "0xd41d8cd98f00b204e9800998ecf842",
        "d41d8cd98f00b204 e9800998ecf8427e",
      ],
      others: ["deadbeef", "HEAD"],
    },
    {
      id: "mongo-object-id",
      name: "a 96-bit identifier in hexadecimal, such as a MongoDB ObjectId",
      regex: definition(`${HEX}{24}`),
      source: "MongoDB manual, ObjectId: a hexadecimal string of 24 characters",
      typical: ["507f1f77bcf86cd799439011", ...hexTexts(24)],
      unusual: ["000000000000000000000000", "507F1F77BCF86CD799439011"],
      nearMisses: [
        "507f1f77bcf86cd79943901",
        "507f1f77bcf86cd7994390111",
        "g07f1f77bcf86cd799439011",
        "507f1f77-bcf86cd799439011",
        "0x507f1f77bcf86cd7994390",
        "507f1f77bcf86cd79943901_",
      ],
      others: ["deadbeef", "hello"],
    },
    {
      id: "jwt",
      name: "a JSON Web Token of the form e….e….…",
      regex: definition(
        String.raw`${ENCODED_OBJECT}\.${ENCODED_OBJECT}\.${BASE64URL_REST}`,
      ),
      source:
        "RFC 7519, section 3; RFC 7515, section 7.1 (compact serialization of objects that begin with a brace)",
      beyond: "the first two parts are JSON objects",
      typical: [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UifQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB",
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.AbIJTDMFc7yUa5MhvcP03nJPyCPzZtQcGEp-zWfOkEE",
        "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJ4In0.tyh-VfuzIxCyGYDlkBA7DfyjrqmSHu6pQ2ho",
        "eyJhbGciOiJQUzI1NiJ9.eyJleHAiOjF9.cC4hiUPoj9Eetdgtv3hF80EGrhuB",
        "eyJhbGciOiJIUzUxMiJ9.eyJuYmYiOjF9.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      ],
      unusual: [
        "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        "eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo",
      ],
      nearMisses: [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0",
        "abc.def.ghi",
        "eyJhbGciOiJIUzI1NiJ9..abcd",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.a.b",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4C==",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjft",
      ],
      others: ["1.2.3", "www.example.com", "a.b.c"],
    },
    {
      id: "semver",
      name: "a semantic version (SemVer 2.0.0)",
      regex: definition(
        String.raw`${SEMVER_NUMBER}\.${SEMVER_NUMBER}\.${SEMVER_NUMBER}` +
          String.raw`(?:-${SEMVER_PART}(?:\.${SEMVER_PART})*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?`,
      ),
      source: "the regular expression in the FAQ of Semantic Versioning 2.0.0",
      typical: ["1.2.3", "0.1.0", "10.20.30", "2.0.0", "1.0.1", "3.14.15"],
      unusual: ["1.0.0-alpha.1", "1.0.0+build.5", "1.0.0-rc.1+sha.5114f85", "1.0.0-0.3.7"],
      nearMisses: [
        "1.2",
        "v1.2.3",
        "01.2.3",
        "1.2.3.4",
        "1.2.3-",
        "1.2.3-01",
        "=1.2.3",
        "1.2.x",
        "1.2.3+",
        "1x2x3",
      ],
      others: ["1,2,3", "a.b.c", "example.com", "1-2-3", "192.168.0.1:80"],
      akin: ["decimal", "integer", "ipv4"],
    },
    {
      id: "base64",
      name: "base64 (RFC 4648)",
      regex: definition("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"),
      source: "RFC 4648, section 4",
      beyond: "the unused bits before the padding are zero",
      typical: ["SGVsbG8=", "Zm9vYmFy", "YWJjZA==", "aGVsbG8gd29ybGQ=", "dGVzdA==", "/+8="],
      unusual: ["", "AAAA", "Pz8/Pz8/"],
      nearMisses: [
        "SGVsbG8",
        "SGVsbG8==",
        "a",
        "SGVs bG8=",
        "====",
        "SGVsbG8-",
        "=SGV",
        "SGV=bG8=",
        "Zm9vYmFy\n",
      ],
      others: ["hello-world", "ann@example.com", "a.b", "Hello, world", "a_b"],
      akin: [
        "posix-name",
        "ecmascript-identifier",
        "integer",
        "html-month",
        "port",
        "roman-numeral",
        "ulid",
        "dns-label",
        "npm-package-name",
        "xml-name",
        "language-tag",
        "duration",
        "mime-type",
        "uk-postcode",
        "payment-card",
        "isbn-13",
        "iban",
        "json-pointer",
      ],
    },
    {
      id: "base64url",
      name: "base64url (RFC 4648) without padding",
      regex: definition(BASE64URL_REST),
      source: "RFC 4648, section 5; without padding as in RFC 7515, section 2",
      beyond: "the unused bits at the end are zero",
      typical: ["SGVsbG8", "Zm9vYmFy", "YWJjZA", "_-8", "dGVzdA", "aGVsbG8gd29ybGQ"],
      unusual: ["", "AAAA", "Pz8_Pz8_"],
      nearMisses: ["SGVsbG8=", "a", "SGVs bG8", "SGVsbG8+", "abcde", "Zm9vYmFy\n"],
      others: ["a.b", "Hello, world", "a/b", "1", "hello"],
      akin: ["base64"],
    },
  ];
}

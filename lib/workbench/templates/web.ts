import { ONE_VALUE, type Template } from "./template.ts";

/** Addresses and markup. */
export const webTemplates: readonly Template[] = [
  {
    id: "email",
    name: "E-mail address",
    category: "Web",
    pattern: "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?" +
      String.raw`(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$`,
    flags: "gm",
    description: "Addresses as a browser's e-mail field takes them, by the HTML standard, one to a line",
    sample: "ada@example.com\nfirst.last+tag@mail.example.org\nno at sign\ntwo@@example.com",
    accepts: ["ada@example.com", "a.b+c@x-y.example.org", "o'brien@example.ie", "root@localhost"],
    refuses: ["", "ada", "@example.com", "ada@", "a b@example.com", "ada@-x.com", "ada@example..com"],
    caveat: `Quoted and non-ASCII addresses are refused, and "root@localhost" is taken. ${ONE_VALUE}`,
  },
  {
    id: "http-url",
    name: "URL with http or https",
    category: "Web",
    pattern: String.raw`\bhttps?:\/\/(?:[^\s\/?#@"'<>]*@)?(?<host>\[[\da-f:.]+\]|[^\s\/?#:@"'<>\[\]]+)` +
      String
        .raw`(?::(?<port>\d{1,5}))?(?<path>\/[^\s?#"'<>]*)?(?<query>\?[^\s#"'<>]*)?(?<fragment>#[^\s"'<>]*)?`,
    flags: "gi",
    description: "Web addresses in a text, with host, port, path, query and fragment as groups",
    sample:
      "See https://example.com/docs?page=2#top and http://localhost:8000/ for more,\nor ftp://example.org",
    accepts: [
      "http://example.com",
      "https://example.com:8443/a/b?c=d#e",
      "HTTP://[2001:db8::1]/",
      "see http://a.b now",
    ],
    refuses: ["example.com", "ftp://example.com", "http:/example.com", "https://", "mailto:ada@example.com"],
    caveat: "A full stop or bracket right behind an address is taken with it. " +
      "To check an address use URL.canParse()",
  },
  {
    id: "ipv4",
    name: "IPv4 address",
    category: "Web",
    pattern: String.raw`^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$`,
    flags: "gm",
    description: "Four numbers from 0 to 255 with points between them, one address to a line",
    sample: "127.0.0.1\n192.168.1.254\n256.1.1.1\n10.0.0",
    accepts: ["0.0.0.0", "127.0.0.1", "192.168.1.254", "255.255.255.255"],
    refuses: ["", "256.0.0.1", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "01.2.3.4", "1,2,3,4", " 1.2.3.4"],
    caveat: `Numbers with leading zeros are refused, as some programs read them as octal. ${ONE_VALUE}`,
  },
  {
    id: "ipv6",
    name: "IPv6 address",
    category: "Web",
    pattern: String.raw`^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=(?::{0,2}[\da-f]{1,4}\b){0,7}(?:::)?$)` +
      String.raw`(?:(?:[\da-f]{1,4}:)*[\da-f]{1,4})?::(?:(?:[\da-f]{1,4}:)*[\da-f]{1,4})?)$`,
    flags: "gim",
    description: "Eight groups of hexadecimal digits, or fewer with one double colon, one address to a line",
    sample: "2001:db8::8a2e:370:7334\n::1\nfe80::1::2\n12345::",
    accepts: ["::", "::1", "1::", "2001:DB8::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8"],
    refuses: [
      "",
      ":",
      ":::",
      "1::2::3",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4::5:6:7:8",
      "12345::",
      "1:",
    ],
    caveat: `Forms with an IPv4 address at the end or with a zone such as "%eth0" are refused. ${ONE_VALUE}`,
  },
  {
    id: "slug",
    name: "Slug",
    category: "Web",
    pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    flags: "gm",
    description:
      "Lower-case words of a readable address with single hyphens between them, one slug to a line",
    sample: "hello-world\nrelease-2-notes\nHello World\n-draft-",
    accepts: ["a", "hello-world", "2026-in-review"],
    refuses: ["", "Hello", "hello--world", "-hello", "hello-", "hello_world", "naïve"],
    caveat: `Letters beyond ASCII are refused, and no length is asked for. ${ONE_VALUE}`,
  },
  {
    id: "hex-colour",
    name: "Hex colour",
    category: "Web",
    pattern: String.raw`(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])`,
    flags: "gi",
    description: "CSS colours of 3, 4, 6 or 8 hexadecimal digits",
    sample: "a { color: #1a2b3c; background: #fff8 }\n#header { border: 1px solid #DDD }",
    accepts: ["#fff", "#FFF8", "#1a2b3c", "#1a2b3c80", "color:#000;"],
    refuses: ["fff", "#ff", "#fffff", "#ggg", "#1a2b3c8", "#header", "&#123;"],
    caveat: 'An id selector that looks like a colour, such as "#add", is taken for one',
  },
  {
    id: "html-tag",
    name: "HTML tag",
    category: "Web",
    pattern: String
      .raw`<(?<closing>\/?)(?<name>[a-z][\w:-]*)(?<attributes>(?:[\s\/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>`,
    flags: "gi",
    description:
      "Opening and closing tags with their name and attributes; quoted values may hold angle brackets",
    sample: "<p class=\"a > b\">Hello, <br/><em title='x'>world</em></p>\n1 < 2 and 3 > 2",
    accepts: ["<p>", "</p>", "<br/>", '<a href="?a>b">', "<my-part x='1' y>", "<SVG:rect />"],
    refuses: ["<", "< p>", "<p", "1 < 2 > 1", "<!doctype html>", "<!-- x -->", "<3>"],
    caveat:
      "Tags inside comments and scripts are taken as well. To change HTML, or to make it safe, use a parser",
  },
];

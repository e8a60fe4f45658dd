/** Injection attempts; each one adds an element with `data-injected` if its script runs. */
export const PAYLOADS: readonly (readonly [name: string, text: string])[] = [
  ["a script", "<script data-injected>window.ran=1</script>"],
  ["an image that fails", "<img data-injected src=x onerror=window.ran=1>"],
  ["a drawing that loads", "<svg data-injected onload=window.ran=1>"],
  ["the end of an attribute", "\"><img data-injected src=x onerror='window.ran=1'>"],
  ["the end of a quoted attribute", '\'><img data-injected src=x onerror="window.ran=1">'],
  [
    "the end of a text field",
    "</textarea></title></style></script><script data-injected>window.ran=1</script>",
  ],
  [
    "the end of a drawn text",
    "</text></svg><iframe data-injected srcdoc='<script>parent.ran=1</script>'></iframe>",
  ],
  ["the end of a comment", "--><img data-injected src=x onerror=window.ran=1>"],
  ["CDATA", "]]><a data-injected href=javascript:window.ran=1>x</a>"],
  [
    "Markdown",
    "[x](javascript:window.ran=1) ![x](x) <details data-injected open ontoggle=window.ran=1>\n\n```\n</details>",
  ],
  ["a hydrated page's data", '"}]</script><script data-injected>window.ran=1</script><!--'],
  ["an address", "javascript:window.ran=1//<b data-injected>"],
  ["a template of code", "`${window.ran=1}`<b data-injected>\\u003cscript data-injected\\u003e"],
];

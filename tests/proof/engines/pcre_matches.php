<?php
// Each line of the input: base64 of a pattern, its flags, base64 of each text. See `conversion_engines.ts`.
function units(string $text, int $index): int {
  return intdiv(strlen(@iconv("UTF-8", "UTF-16LE", substr($text, 0, $index))), 2);
}

function spans(string $pattern, string $text, bool $isUtf): string {
  [$found, $at] = [[], 0];
  while ($at <= strlen($text)) {
    $count = @preg_match($pattern, $text, $groups, PREG_OFFSET_CAPTURE | PREG_UNMATCHED_AS_NULL, $at);
    if ($count === false) return "error";
    if ($count === 0) break;
    $row = [];
    foreach ($groups as $key => [$value, $start]) {
      if (!is_int($key)) continue;
      $row[] = $value === null ? "x" : units($text, $start) . "-" . units($text, $start + strlen($value));
    }
    $found[] = implode(",", $row);
    $end = $groups[0][1] + strlen($groups[0][0]);
    $at = $end;
    if ($groups[0][0] !== "") continue;
    // Past a whole character, of one to four bytes; without flag u, a byte is one.
    do $at++; while ($isUtf && $at < strlen($text) && (ord($text[$at]) & 0xc0) === 0x80);
  }
  return $found === [] ? "none" : implode(";", $found);
}

while (($line = fgets(STDIN)) !== false) {
  $parts = explode(" ", rtrim($line, "\n"));
  // Optimizations of PCRE2 10.42 lose matches, such as that of (?=a)b?+a in "a" and of \R*\s in a line break.
  $pattern = "\x01(*NO_START_OPT)(*NO_AUTO_POSSESS)" . base64_decode($parts[0]) . "\x01" . trim($parts[1], "-");
  if (@preg_match($pattern, "") === false) {
    echo "error\n";
    continue;
  }
  $isUtf = str_contains($parts[1], "u") || preg_match("/\(\*UTF/", base64_decode($parts[0])) === 1;
  $rows = array_map(fn($text) => spans($pattern, base64_decode($text), $isUtf), array_slice($parts, 2));
  echo implode(" ", $rows), "\n";
}

<?php
// Reads lines of a pattern and texts in base64, and prints 1 for each text with a match and 0 for others, or "refused".
ini_set("pcre.jit", "0");
ini_set("pcre.backtrack_limit", "10000000");
while (($line = fgets(STDIN)) !== false) {
    $parts = array_map("base64_decode", explode(" ", rtrim($line, "\n")));
    // PHP's own u also makes `\d`, `\w` and `\b` those of Unicode.
    $pattern = "\x01(*UTF)" . array_shift($parts) . "\x01";
    if (@preg_match($pattern, "") === false && preg_last_error() === PREG_INTERNAL_ERROR) {
        echo "refused\n";
        continue;
    }
    foreach ($parts as $text) {
        $found = @preg_match($pattern, $text);
        echo $found === false ? "?" : $found;
    }
    echo "\n";
}

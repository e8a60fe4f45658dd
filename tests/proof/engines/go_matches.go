// Each line of the input: base64 of a pattern, its flags, base64 of each text. See `conversion_engines.ts`.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"regexp"
	"strings"
	"unicode/utf16"
)

func decode(each string) string {
	bytes, _ := base64.StdEncoding.DecodeString(each)
	return string(bytes)
}

func units(text string, index int) int {
	return len(utf16.Encode([]rune(text[:index])))
}

// Go has no search from a place that sees what is before it, so all matches are wanted at once. After a match it
// leaves out an empty one, which `allowsEmpty` says of the expected results.
func spans(pattern *regexp.Regexp, text string) string {
	found := []string{}
	for _, match := range pattern.FindAllStringSubmatchIndex(text, -1) {
		row := []string{}
		for at := 0; at < len(match); at += 2 {
			if match[at] < 0 {
				row = append(row, "x")
				continue
			}
			row = append(row, fmt.Sprintf("%d-%d", units(text, match[at]), units(text, match[at+1])))
		}
		found = append(found, strings.Join(row, ","))
	}
	if len(found) == 0 {
		return "none"
	}
	return strings.Join(found, ";")
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), " ")
		source := decode(parts[0])
		if flags := strings.Trim(parts[1], "-"); flags != "" {
			source = "(?" + flags + ")" + source
		}
		pattern, err := regexp.Compile(source)
		if err != nil {
			fmt.Println("error")
			continue
		}
		rows := []string{}
		for _, text := range parts[2:] {
			rows = append(rows, spans(pattern, decode(text)))
		}
		fmt.Println(strings.Join(rows, " "))
	}
}

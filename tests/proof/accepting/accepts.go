// Reads lines of a pattern and texts in base64, and prints 1 for each text with a match and 0 for others, or "refused".
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"regexp"
	"strings"
)

func main() {
	reader := bufio.NewReaderSize(os.Stdin, 1<<20)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			return
		}
		parts := strings.Split(strings.TrimRight(line, "\n"), " ")
		for at, part := range parts {
			decoded, _ := base64.StdEncoding.DecodeString(part)
			parts[at] = string(decoded)
		}
		compiled, err := regexp.Compile(parts[0])
		if err != nil {
			fmt.Fprintln(writer, "refused")
			continue
		}
		for _, text := range parts[1:] {
			if compiled.MatchString(text) {
				fmt.Fprint(writer, "1")
			} else {
				fmt.Fprint(writer, "0")
			}
		}
		fmt.Fprintln(writer)
	}
}

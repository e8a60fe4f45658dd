import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

/** Each line of the input: base64 of a pattern, its flags, base64 of each text. See `conversion_engines.ts`. */
class JavaMatches {
  static String decode(String each) {
    return new String(Base64.getDecoder().decode(each), StandardCharsets.UTF_8);
  }

  static int flag(char letter) {
    switch (letter) {
      case 'i': return Pattern.CASE_INSENSITIVE;
      case 'm': return Pattern.MULTILINE;
      case 's': return Pattern.DOTALL;
      case 'x': return Pattern.COMMENTS;
      default: return 0;
    }
  }

  static String spans(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    for (int at = 0; at <= text.length() && matcher.find(at);) {
      List<String> row = new ArrayList<>();
      for (int group = 0; group <= matcher.groupCount(); group++) {
        row.add(matcher.start(group) < 0 ? "x" : matcher.start(group) + "-" + matcher.end(group));
      }
      found.add(String.join(",", row));
      at = matcher.end();
      if (matcher.end() > matcher.start()) continue;
      at += at < text.length() ? Character.charCount(text.codePointAt(at)) : 1;
    }
    return found.isEmpty() ? "none" : String.join(";", found);
  }

  public static void main(String[] arguments) {
    Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8);
    while (lines.hasNextLine()) {
      String[] parts = lines.nextLine().split(" ", -1);
      try {
        int flags = parts[1].chars().map(letter -> flag((char) letter)).reduce(0, (a, b) -> a | b);
        Pattern pattern = Pattern.compile(decode(parts[0]), flags);
        List<String> rows = new ArrayList<>();
        for (int text = 2; text < parts.length; text++) rows.add(spans(pattern, decode(parts[text])));
        System.out.println(String.join(" ", rows));
      } catch (PatternSyntaxException | IndexOutOfBoundsException error) {
        System.out.println("error");
      }
    }
  }
}

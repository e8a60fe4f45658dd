import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** Reads lines of a pattern and texts in base64, and prints 1 for each text with a match and 0 for others, or "refused". */
public class Accepts {
  public static void main(String[] arguments) throws Exception {
    BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    StringBuilder output = new StringBuilder();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      String[] parts = line.split(" ", -1);
      try {
        Pattern pattern = Pattern.compile(decode(parts[0]));
        StringBuilder answers = new StringBuilder();
        for (int at = 1; at < parts.length; at++) {
          answers.append(accepts(pattern, decode(parts[at])));
        }
        output.append(answers);
      } catch (IllegalArgumentException error) {
        output.append("refused");
      }
      output.append("\n");
    }
    System.out.print(output);
  }

  /** A pattern that nests too deeply for the stack has no answer. */
  private static String accepts(Pattern pattern, String text) {
    try {
      return pattern.matcher(text).find() ? "1" : "0";
    } catch (StackOverflowError error) {
      return "?";
    }
  }

  private static String decode(String part) {
    return new String(Base64.getDecoder().decode(part), StandardCharsets.UTF_8);
  }
}

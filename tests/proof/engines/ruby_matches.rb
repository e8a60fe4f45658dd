# Each line of the input: base64 of a pattern, its flags, base64 of each text. See `conversion_engines.ts`.
require "base64"

FLAGS = { "i" => Regexp::IGNORECASE, "m" => Regexp::MULTILINE, "x" => Regexp::EXTENDED }

def decode(each) = Base64.decode64(each).force_encoding("UTF-8")

def units(text, index) = text[0, index].encode("UTF-16LE").bytesize / 2

def spans(pattern, text)
  found, at = [], 0
  while at <= text.length && (match = pattern.match(text, at))
    found << (0...match.size).map { |each|
      match.begin(each).nil? || match.end(each) < match.begin(each) ? "x" : "#{units(text, match.begin(each))}-#{units(text, match.end(each))}"
    }.join(",")
    at = match.end(0) + (match.end(0) == match.begin(0) ? 1 : 0)
  end
  found.empty? ? "none" : found.join(";")
end

$VERBOSE = nil
STDIN.each_line do |line|
  source, flags, *texts = line.chomp.split(/ /, -1)
  begin
    pattern = Regexp.new(decode(source), flags.delete("-").chars.sum { |flag| FLAGS.fetch(flag) })
    puts texts.map { |text| spans(pattern, decode(text)) }.join(" ")
  rescue RegexpError
    puts "error"
  end
end

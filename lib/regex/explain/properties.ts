import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import { type Phrase, phrase } from "./phrase.ts";

/** Describes `\p{…}` and `\P{…}` by Unicode's names. */
export function propertyPhrase(
  set: AST.UnicodePropertyCharacterSet,
  mode: Modes,
): Phrase {
  const { relation, noun } = propertyMeaning(set);
  const cased = mode.ignoreCase && dependsOnCase(set);
  const subject = set.strings ? "character or sequence" : "character";
  const subjects = set.strings ? "characters or sequences" : "characters";
  const bound = set.negate ? NEGATED_RELATIONS[relation] : relation;
  const words = `${bound} ${noun}${cased ? " (any case)" : ""}`;
  return phrase(
    `${set.negate ? "any" : "a"} ${subject} ${words}`,
    `${subjects} ${words}`,
    cased && set.negate && !mode.unicodeSets ? { notes: [NEGATED_CASE_NOTE] } : {},
  );
}

/** The same property as an entry in the list of what a class contains. */
export function propertyItem(set: AST.UnicodePropertyCharacterSet): string {
  const { noun } = propertyMeaning(set);
  return set.negate ? `everything outside ${noun}` : noun;
}

/** True if a property is about the case of letters: flag i makes it match both cases. */
export function isAboutCase(set: AST.UnicodePropertyCharacterSet): boolean {
  return CASE_PROPERTIES.test(set.value ?? set.key);
}

const CASE_PROPERTIES =
  /^(?:L[ult]|(?:Upper|Lower|Title)case_Letter|(?:Upper|Lower)(?:case)?|CW[LTU]|Changes_When_(?:Lower|Title|Upper)cased)$/;

/**
 * True if flag i changes what a property matches, because some letters have it in one case only. Signs of which that is
 * true, such as Ⓜ, don't count.
 */
export function dependsOnCase(set: AST.UnicodePropertyCharacterSet): boolean {
  return isAboutCase(set) || FOLDED_PROPERTIES.test(categoryName(propertyName(set.value ?? set.key)));
}

/** ſ and the Kelvin sign are cases of ASCII letters, and U+0345, a mark, is one of ι. Some letters are math signs. */
const FOLDED_PROPERTIES =
  /^(?:ASCII|Changes When \w* ?Casefolded|(?:Combining |Nonspacing )?Mark|Case Ignorable|Diacritic|Grapheme Extend|Math|Soft Dotted)$/;

/** What `\P{Lu}` means with flags i and u. */
export const NEGATED_CASE_NOTE = "With u and i, letters fit as well if another case of them does";

type Relation = "in" | "of" | "with";

const NEGATED_RELATIONS: Readonly<Record<Relation, string>> = {
  in: "outside",
  of: "outside",
  with: "without",
};

function propertyMeaning(
  { key, value }: AST.UnicodePropertyCharacterSet,
): { relation: Relation; noun: string } {
  if (value !== null) {
    if (/^(?:gc|General_Category)$/.test(key)) return categoryMeaning(value);
    const extended = /^(?:scx|Script_Extensions)$/.test(key);
    return {
      relation: "of",
      noun: `the Unicode script ${scriptName(value)}${extended ? " (with extensions)" : ""}`,
    };
  }
  if (isCategory(key)) return categoryMeaning(key);
  return {
    relation: "with",
    noun: `the Unicode property ${propertyName(key)}`,
  };
}

function categoryMeaning(value: string): { relation: Relation; noun: string } {
  return {
    relation: "in",
    noun: `the Unicode category ${categoryName(value)}`,
  };
}

/**
 * The full name of a value of General_Category, from its name in a pattern.
 *
 * @see https://www.unicode.org/Public/UCD/latest/ucd/PropertyValueAliases.txt
 */
export function categoryName(value: string): string {
  return withSpaces(CATEGORY_ALIASES.get(value) ?? value);
}

/** True if a name without `=` is a value of General_Category instead of a property. */
export function isCategory(name: string): boolean {
  return CATEGORY_ALIASES.has(name) || CATEGORY_NAMES.has(name);
}

/** The full name of a script, from its name or its ISO 15924 code. */
export function scriptName(value: string): string {
  return withSpaces(SCRIPT_ALIASES.get(value) ?? value);
}

/** The full name of a binary property. */
export function propertyName(name: string): string {
  return withSpaces(PROPERTY_ALIASES.get(name) ?? name);
}

const withSpaces = (name: string): string => name.replaceAll("_", " ");

const parseAliases = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.trim().split(/\s+/).map((pair) => {
      const [alias = "", name] = pair.split("=");
      return name === undefined ? [pair.slice(0, 4), pair] : [alias, name];
    }),
  );

const CATEGORY_ALIASES = parseAliases(`
  C=Other Cc=Control cntrl=Control Cf=Format Cn=Unassigned Co=Private_Use
  Cs=Surrogate L=Letter LC=Cased_Letter Ll=Lowercase_Letter Lm=Modifier_Letter
  Lo=Other_Letter Lt=Titlecase_Letter Lu=Uppercase_Letter M=Mark
  Combining_Mark=Mark Mc=Spacing_Mark Me=Enclosing_Mark Mn=Nonspacing_Mark
  N=Number Nd=Decimal_Number digit=Decimal_Number Nl=Letter_Number
  No=Other_Number P=Punctuation punct=Punctuation Pc=Connector_Punctuation
  Pd=Dash_Punctuation Pe=Close_Punctuation Pf=Final_Punctuation
  Pi=Initial_Punctuation Po=Other_Punctuation Ps=Open_Punctuation S=Symbol
  Sc=Currency_Symbol Sk=Modifier_Symbol Sm=Math_Symbol So=Other_Symbol
  Z=Separator Zl=Line_Separator Zp=Paragraph_Separator Zs=Space_Separator
`);

const CATEGORY_NAMES: ReadonlySet<string> = new Set(CATEGORY_ALIASES.values());

const PROPERTY_ALIASES = parseAliases(`
  AHex=ASCII_Hex_Digit Alpha=Alphabetic Bidi_C=Bidi_Control
  Bidi_M=Bidi_Mirrored CI=Case_Ignorable CWCF=Changes_When_Casefolded
  CWCM=Changes_When_Casemapped CWKCF=Changes_When_NFKC_Casefolded
  CWL=Changes_When_Lowercased CWT=Changes_When_Titlecased
  CWU=Changes_When_Uppercased Dep=Deprecated DI=Default_Ignorable_Code_Point
  Dia=Diacritic EBase=Emoji_Modifier_Base EComp=Emoji_Component
  EMod=Emoji_Modifier EPres=Emoji_Presentation Ext=Extender
  ExtPict=Extended_Pictographic Gr_Base=Grapheme_Base Gr_Ext=Grapheme_Extend
  Hex=Hex_Digit IDC=ID_Continue Ideo=Ideographic IDS=ID_Start
  IDSB=IDS_Binary_Operator IDST=IDS_Trinary_Operator Join_C=Join_Control
  LOE=Logical_Order_Exception Lower=Lowercase NChar=Noncharacter_Code_Point
  Pat_Syn=Pattern_Syntax Pat_WS=Pattern_White_Space QMark=Quotation_Mark
  RI=Regional_Indicator SD=Soft_Dotted space=White_Space
  STerm=Sentence_Terminal Term=Terminal_Punctuation UIdeo=Unified_Ideograph
  Upper=Uppercase VS=Variation_Selector XIDC=XID_Continue XIDS=XID_Start
`);

/** Most short names are the first four letters of the long one, which then stands alone. */
const SCRIPT_ALIASES = parseAliases(`
  Adlm=Adlam Aghb=Caucasian_Albanian Arabic Armi=Imperial_Aramaic Armn=Armenian
  Avst=Avestan Balinese Bamum Bassa_Vah Batk=Batak Bengali Berf=Beria_Erfe
  Bhks=Bhaiksuki Bopomofo Brahmi Braille Buginese Buhd=Buhid Cakm=Chakma
  Cans=Canadian_Aboriginal Carian Cherokee Chrs=Chorasmian Coptic
  Cpmn=Cypro_Minoan Cprt=Cypriot Cyrl=Cyrillic Devanagari Diak=Dives_Akuru Dogra
  Dsrt=Deseret Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay
  Georgian Glagolitic Gong=Gunjala_Gondi Gonm=Masaram_Gondi Gothic Grantha
  Grek=Greek Gujr=Gujarati Gukh=Gurung_Khema Guru=Gurmukhi Hangul Hani=Han
  Hano=Hanunoo Hatran Hebrew Hiragana Hluw=Anatolian_Hieroglyphs
  Hmng=Pahawh_Hmong Hmnp=Nyiakeng_Puachue_Hmong Hrkt=Katakana_Or_Hiragana
  Hung=Old_Hungarian Ital=Old_Italic Javanese Kali=Kayah_Li Kana=Katakana
  Kharoshthi Khmr=Khmer Khojki Kits=Khitan_Small_Script Knda=Kannada
  Krai=Kirat_Rai Kthi=Kaithi Lana=Tai_Tham Laoo=Lao Latn=Latin Lepcha Limbu
  Lina=Linear_A Linb=Linear_B Lycian Lydian Mahj=Mahajani Makasar Mandaic
  Manichaean Marchen Medf=Medefaidrin Mende_Kikakui Merc=Meroitic_Cursive
  Meroitic_Hieroglyphs Mlym=Malayalam Mongolian Mroo=Mro Mtei=Meetei_Mayek
  Multani Mymr=Myanmar Nagm=Nag_Mundari Nandinagari Narb=Old_North_Arabian
  Nbat=Nabataean Nkoo=Nko Nshu=Nushu Ogam=Ogham Olck=Ol_Chiki Onao=Ol_Onal
  Orkh=Old_Turkic Orya=Oriya Osge=Osage Osmanya Ougr=Old_Uyghur Palmyrene
  Pauc=Pau_Cin_Hau Perm=Old_Permic Phags_Pa Phli=Inscriptional_Pahlavi
  Phlp=Psalter_Pahlavi Phnx=Phoenician Plrd=Miao Prti=Inscriptional_Parthian
  Qaac=Coptic Qaai=Inherited Rjng=Rejang Rohg=Hanifi_Rohingya Runr=Runic
  Samr=Samaritan Sarb=Old_South_Arabian Saurashtra Sgnw=SignWriting Shaw=Shavian
  Shrd=Sharada Siddham Sidt=Sidetic Sind=Khudawadi Sinhala Sogdian
  Sogo=Old_Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri
  Syrc=Syriac Tagbanwa Takri Tale=Tai_Le Talu=New_Tai_Lue Taml=Tamil Tangut
  Tavt=Tai_Viet Tayo=Tai_Yo Telugu Tfng=Tifinagh Tglg=Tagalog Thaana
  Tibt=Tibetan Tirhuta Tnsa=Tangsa Todr=Todhri Tols=Tolong_Siki
  Tutg=Tulu_Tigalari Ugaritic Vaii=Vai Vithkuqi Warang_Citi Wcho=Wancho
  Xpeo=Old_Persian Xsux=Cuneiform Yezidi Yiii=Yi Zanb=Zanabazar_Square
  Zinh=Inherited Zyyy=Common Zzzz=Unknown
`);

/** The short name of each with its long one; those that have only one are left out. */
export const propertyTables = {
  categories: CATEGORY_ALIASES,
  binary: PROPERTY_ALIASES,
  scripts: SCRIPT_ALIASES,
} as const;

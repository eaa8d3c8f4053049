import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accepts, isAnyString } from "../../../src/grammar/automata/index.js";
import { formatLanguage } from "../../../src/schema/string/index.js";

function check(format: string, good: readonly string[], bad: readonly string[]): void {
  const language = formatLanguage(format);
  if (language === null) throw new Error(`no format ${format}`);
  for (const text of good) expect([format, text, accepts(language.automaton, text)]).toEqual([format, text, true]);
  for (const text of bad) expect([format, text, accepts(language.automaton, text)]).toEqual([format, text, false]);
}

const two = (n: number): string => String(n).padStart(2, "0");

describe("format", () => {
  it("knows the calendar", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
          const made = new Date(0);
          made.setUTCFullYear(year, month - 1, day);
          const real = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
          check("date", real ? [text] : [], real ? [] : [text]);
        },
      ),
      { numRuns: 300 },
    );
    check(
      "date",
      ["2024-02-29", "2000-02-29", "0001-01-01"],
      ["2023-02-29", "1900-02-29", "2024-2-29", "2024-02-29 ", "24-02-29"],
    );
  });

  it("takes second 60 where UTC has it", () => {
    for (let offset = -23 * 60 - 45; offset <= 23 * 60 + 45; offset += 15) {
      const local = (24 * 60 - 1 + offset + 24 * 60) % (24 * 60);
      const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      const zone = `${offset < 0 ? "-" : "+"}${clock(Math.abs(offset))}`;
      const wrong = clock((local + 1) % (24 * 60));
      check(
        "time",
        [`${clock(local)}:60${zone}`, `${clock(local)}:60.5${zone}`],
        [`${wrong}:60${zone}`, `${clock(local)}:61${zone}`],
      );
    }
    check(
      "time",
      ["23:59:60Z", "23:59:60z", "23:59:60-00:00", "08:30:06.283185Z", "08:30:06+00:20"],
      ["22:59:60Z", "23:58:60Z", "24:00:00Z", "12:00:00", "12:00:00.Z", "12:00:00+24:00", "12:00:00+0100", "1২:00:00Z"],
    );
    check(
      "date-time",
      ["2020-02-29T12:00:00Z", "2020-02-29t23:59:60.25z"],
      ["2021-02-29T12:00:00Z", "2020-02-29 12:00:00Z", "2020-02-29T12:00:00"],
    );
  });

  it("reads durations by the grammar of RFC 3339", () => {
    check(
      "duration",
      ["P4DT12H30M5S", "PT0S", "P2W", "P1Y2M", "P1M2D", "PT1M2S"],
      ["P", "PT", "P1YT", "P1Y2D", "PT1H2S", "P1Y2W", "PT0.5S", "1D"],
    );
  });

  it("knows addresses", () => {
    check("ipv4", ["0.0.0.0", "255.255.255.255"], ["256.1.1.1", "01.2.3.4", "1.2.3", "1.2.3.4.5"]);
    check(
      "ipv6",
      [
        "::",
        "::1",
        "1::",
        "1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7::",
        "::2:3:4:5:6:7:8",
        "::ffff:192.168.0.1",
        "1:2:3:4:5:6:1.2.3.4",
        "1::d6:192.168.0.1",
        "::1.2.3.4",
      ],
      [
        ":",
        "1",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "12345::",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::ffff:192.168.0.01",
        "::1%eth0",
      ],
    );
    check(
      "hostname",
      ["a", "www.example.com", "1host", "a--b.com", `${"a".repeat(63)}.com`],
      ["", ".", "a.", "-a", "a-", "a_b", `${"a".repeat(64)}.com`],
    );
    check("idn-hostname", ["실례.테스트", "a。b"], ["", "a..b", "a b", "-a", "a."]);
    check(
      "email",
      ["joe.bloggs@example.com", '"joe bloggs"@example.com', '"a\\"b"@c', "a@[127.0.0.1]", "a@[IPv6:::1]", "te~st@a.b"],
      ["2962", ".a@b.c", "a..b@c.d", "a@b_c", "a@[127.0.0.300]", "a b@c.d", "@a.b"],
    );
    check("idn-email", ["실례@실례.테스트"], ["실례", "a b@c"]);
  });

  it("knows URIs, IRIs and templates", () => {
    const uris = [
      "http://foo.bar/?baz=qux#quux",
      "ldap://[2001:db8::7]/c=GB?one",
      "mailto:a@b.c",
      "urn:a:b",
      "file:///etc",
      "http://999.999.999.999/",
      "a:",
      "http://u:p@h:80",
    ];
    const references = ["", "//h/p", "/abc", "abc", "#f", "?q", "./a:b", "a/b:c"];
    check("uri", uris, [
      ...references,
      "http:// a",
      "http://a/%6G",
      "http://a:b/",
      "1a:b",
      "http:/[::1]",
      "http://a/{}",
      "http://ƒ",
    ]);
    check("uri-reference", [...uris, ...references], ["\\a", "1:b", "/%zz", '/a"b', "#a\\b", "/é"]);
    check(
      "iri",
      [...uris, "http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://a/?\u{f0000}"],
      ["/â", "http://a/\u{f0000}", "http://a/\ufdd0", "http://a/\u{1fffe}"],
    );
    check("iri-reference", ["/âππ", "#ƒ", "âππ"], ["#ƒ\\", "a b"]);
    check(
      "uri-template",
      ["", "/d/{term:1}/{term}", "{+var}", "{x,y*}", "{a.b}", "a'b", "{%41}", "{v:1000}"],
      ["{}", "{a,}", "{v:0}", "{v:01}", "{v:10000}", "{a..b}", "}", "{a", "a b"],
    );
  });

  it("knows identifiers and pointers", () => {
    check(
      "uuid",
      ["2EB8AA08-AA98-11ea-b4aa-73B441D16380"],
      [
        "2eb8aa08aa9811eab4aa73b441d16380",
        "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        "2eb8aa08-aa98-11ea-b4ga-73b441d16380",
      ],
    );
    check("json-pointer", ["", "/", "/a~0b/~1", "/\n\u0000"], ["a", "#", "/~", "/~2"]);
    check("relative-json-pointer", ["0", "1#", "120/foo", "0//"], ["", "01", "/a", "-1", "0##", "0/~2"]);
  });

  it("says where it accepts too much, and knows no other names", () => {
    expect(formatLanguage("hostname")).toMatchObject({ exact: false, note: expect.stringContaining("xn--") });
    const regex = formatLanguage("regex");
    expect(regex?.exact).toBe(false);
    expect(regex !== null && isAnyString(regex.automaton)).toBe(true);
    for (const name of ["phone", "color", "int32", "utc-millisec", "constructor", ""])
      expect(formatLanguage(name)).toBeNull();
  });
});

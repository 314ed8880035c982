/**
 * Five hundred texts that run a script or add their own element to a page if they are written out unescaped. Each calls
 * `hostile(n)`, requests a picture from `canary`, or creates an element named X-HOSTILE.
 */

const CORPUS_SIZE = 500

/** The name of the element that appears if a text is parsed as markup. */
export const HOSTILE_ELEMENT = 'x-hostile'

/** Returns the texts; nothing may ever request the URL `canary`. */
export function xssCorpus(canary: string): string[] {
  const patterns = [
    ...TAGS,
    ...ATTRIBUTES,
    ...SCRIPT_ENDS,
    ...LINKS,
    ...STYLES,
    ...TEMPLATES,
    ...ENCODED,
    ...WRITTEN_BACKWARDS,
  ]
  return Array.from({ length: CORPUS_SIZE }, (_, number) => {
    const pattern = patterns[number % patterns.length] ?? ''
    const dress = DRESSES[Math.floor(number / patterns.length) % DRESSES.length] ?? ((text: string) => text)
    return dress(pattern).replaceAll('CALL', `hostile(${number})`).replaceAll('CANARY', `${canary}/${number}`)
  })
}

/** Addresses that run code instead of leading somewhere, or that lead to the internal network. */
export const HOSTILE_ADDRESSES = [
  'javascript:CALL',
  'JaVaScRiPt:CALL',
  ' javascript:CALL',
  'java\tscript:CALL',
  'java\nscript:CALL',
  '\u0001javascript:CALL',
  'javascript&colon;CALL',
  'javascript&#58;CALL',
  '&#106;avascript:CALL',
  'javascript://example.com/%0aCALL',
  'javascript:/*https://example.com*/CALL',
  'data:text/html,<script>CALL</script>',
  'DATA:text/html;base64,PHNjcmlwdD5ob3N0aWxlKDApPC9zY3JpcHQ+',
  'data:image/svg+xml,<svg onload=CALL>',
  'vbscript:CALL',
  'view-source:javascript:CALL',
  'feed:javascript:CALL',
  'blob:https://example.com/x',
  'filesystem:https://example.com/x',
  'about:blank',
  'file:///etc/passwd',
  'ftp://example.com/',
  'intent://example.com#Intent;scheme=javascript;end',
  'jar:javascript:CALL!/',
  'mocha:CALL',
  'livescript:CALL',
  'https://example.com" onmouseover="CALL',
  "https://example.com' onfocus='CALL' autofocus='",
  'https://example.com/><script>CALL</script>',
  '//example.com',
  '\\\\example.com',
  '/\\example.com',
  'https:example.com',
  'https:/\\example.com',
].map((address) => address.replaceAll('CALL', 'hostile(0)'))

const TAGS = [
  '<script>CALL</script>',
  '<ScRiPt>CALL</sCrIpT>',
  '<script src=CANARY></script>',
  '<script/x>CALL</script >',
  '<<script>CALL//<</script>',
  '<scr<script>ipt>CALL</scr</script>ipt>',
  '<img src=x onerror=CALL>',
  '<img src=CANARY>',
  '<IMG """><SCRIPT>CALL</SCRIPT>">',
  '<img src=x:x onerror=CALL//',
  '<img/src=x/onerror=CALL>',
  '<svg onload=CALL>',
  '<svg><script>CALL</script></svg>',
  '<svg><animate onbegin=CALL attributeName=x>',
  '<svg><a xlink:href="javascript:CALL"><text>x</text></a></svg>',
  '<svg><image href=CANARY />',
  '<math><mi xlink:href="javascript:CALL">x</mi></math>',
  '<iframe src="javascript:CALL"></iframe>',
  '<iframe srcdoc="<script>parent.CALL</script>">',
  '<object data="javascript:CALL">',
  '<embed src="javascript:CALL">',
  '<body onload=CALL>',
  '<video><source onerror=CALL></video>',
  '<audio src=x onerror=CALL>',
  '<details open ontoggle=CALL>',
  '<input autofocus onfocus=CALL>',
  '<select autofocus onfocus=CALL>',
  '<textarea autofocus onfocus=CALL>',
  '<marquee onstart=CALL>',
  '<form action="javascript:CALL"><button>x',
  '<button formaction="javascript:CALL">x',
  '<isindex action="javascript:CALL">',
  '<base href="CANARY/">',
  '<link rel=stylesheet href=CANARY>',
  '<meta http-equiv=refresh content="0;url=CANARY">',
  '<x-hostile>',
  '<x-hostile onclick=CALL>x</x-hostile>',
  '<template><x-hostile></template>',
  '<noscript><p title="</noscript><img src=x onerror=CALL>">',
  '<plaintext>',
  '<xmp><x-hostile>',
  '<table background=CANARY>',
]
const ATTRIBUTES = [
  '" onmouseover=CALL x="',
  "' onmouseover=CALL x='",
  '" autofocus onfocus=CALL "',
  '"><img src=x onerror=CALL>',
  "'><img src=x onerror=CALL>",
  '"><x-hostile>',
  '` onerror=CALL `',
  '"/><svg/onload=CALL>',
  '\\"><script>CALL</script>',
  '" style="background:url(CANARY)" x="',
  'x" srcset="CANARY 1x" x="',
  '" href="javascript:CALL" x="',
]
const SCRIPT_ENDS = [
  '</script><script>CALL</script>',
  '</SCRIPT ><svg onload=CALL>',
  '<!--<script>CALL//-->',
  '<!--<script><x-hostile>',
  ']]><script>CALL</script>',
  '"};CALL;//',
  "'-CALL-'",
  '"-CALL-"',
  '\\";CALL;//',
  '\u2028CALL\u2028',
  '</title><x-hostile>',
  '</textarea><x-hostile>',
  '</style><x-hostile>',
  '--><x-hostile>',
  '%3C/script%3E%3Cscript%3ECALL%3C/script%3E',
]
const LINKS = [
  'javascript:CALL',
  '[click](javascript:CALL)',
  '![x](CANARY)',
  '[x]: javascript:CALL',
  '<javascript:CALL>',
  '<a href="javascript:CALL">x</a>',
  '<a href=javascript&#58;CALL>x</a>',
  '<a href="data:text/html,<script>CALL</script>">x</a>',
  '<a href="vbscript:CALL">x</a>',
  '[url=javascript:CALL]x[/url]',
  'data:text/html,<script>CALL</script>',
]
const STYLES = [
  '<style>@import "CANARY";</style>',
  '<style>*{background:url(CANARY)}</style>',
  '<div style="background:url(CANARY)">',
  '}*{background:url(CANARY)}',
  ';background:url(CANARY);',
  'expression(CALL)',
  '<x style="behavior:url(CANARY)">',
  'url("javascript:CALL")',
  '<style>x-hostile{}</style><x-hostile>',
]
const TEMPLATES = [
  '{{constructor.constructor("CALL")()}}',
  '${CALL}',
  '{{CALL}}',
  '<%= CALL %>',
  '#{CALL}',
  '{CALL}',
  '{first_name}<x-hostile>',
  '[[${CALL}]]',
  '@{CALL}',
  '{{{<x-hostile>}}}',
  '__proto__',
  "$&$`$'<x-hostile>",
  '%s%n<x-hostile>',
]
const ENCODED = [
  '&lt;script&gt;CALL&lt;/script&gt;',
  '&#60;script&#62;CALL&#60;/script&#62;',
  '&#x3c;x-hostile&#x3e;',
  '\\u003cscript\\u003eCALL\\u003c/script\\u003e',
  '\\x3cscript\\x3eCALL\\x3c/script\\x3e',
  '+ADw-script+AD4-CALL+ADw-/script+AD4-',
  '%253Cscript%253ECALL',
  '＜script＞CALL＜/script＞',
  '<script\u0000>CALL</script>',
  '<\u0000script>CALL</script>',
  '<scr\u200bipt>CALL</scr\u200bipt>',
  '<img src=x on\u00aderror=CALL>',
  '<svg/onload=&#104;ostile(0)>',
  '¼script¾CALL¼/script¾',
  '<a\u00a0href=javascript:CALL>',
]
const WRITTEN_BACKWARDS = [
  '\u202e<script>CALL</script>\u202c',
  '\u2066<x-hostile>\u2069',
  '>tpircs/<LLAC>tpircs<\u202e',
  '<x-hostile\u200e>',
  'x\u061c<x-hostile>',
  'Luna\u202egnp.exe<x-hostile>',
]

const DRESSES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Ada ${text}`,
  (text) => `${text} ${'long '.repeat(30)}`,
  (text) => `"'>${text}`,
  (text) => text.toUpperCase().replaceAll('HOSTILE(', 'hostile('),
]

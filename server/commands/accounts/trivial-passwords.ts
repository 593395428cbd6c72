/**
 * Cores of the passwords people reach for first, in lower case. A password is trivial when nothing but digits in
 * order, one sign repeated, or punctuation is added to a core.
 */
const cores = [
  'password passw0rd p@ssw0rd p@ssword pass admin administrator root user guest test demo login welcome master super',
  'qwerty qwert qwe qweasd qweasdzxc qazwsx qazwsxedc zxcvbn zxcvbnm zxc asdf asdfgh asdfghjkl asd qaz wsx 1qaz2wsx',
  '1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 qwe123 abc abcd abcde abcdef abcdefg aaa aa a q w z x s abc123 a1b2c3',
  'woaini woaini1314 iloveyou wo5201314 love baby china zhongguo beijing shanghai mima zhu pig zhuchang farm pigfarm',
  'wang zhang li liu chen yang huang zhao letmein monkey dragon sunshine princess football computer changeme secret',
]
  .join(' ')
  .split(' ')

const known: ReadonlySet<string> = new Set(cores)

const SEQUENCE = '01234567890123456789'
const REVERSED = '98765432109876543210'
const FAVOURITES = new Set([
  '5201314',
  '1314520',
  '1314',
  '520',
  '521',
  '147258369',
  '159753',
  '112233',
  '123123',
  '123321',
])

/** 123456, 654321, 8888, 2026, 123123 and the like: digits nobody has to guess twice. */
function isPlainNumber(digits: string): boolean {
  return (
    digits === '' ||
    SEQUENCE.includes(digits) ||
    REVERSED.includes(digits) ||
    /^(\d)\1*$/.test(digits) ||
    /^(19|20)\d\d$/.test(digits) ||
    FAVOURITES.has(digits)
  )
}

/** True for passwords such as a123456, 123456a, Admin888, qwe123!, password1, Abc@2026. */
export function isTrivial(password: string): boolean {
  const lower = password.toLowerCase()
  if (known.has(lower)) return true
  const bare = lower.replace(/[^a-z0-9@]/g, '')
  const [, front = '', core = '', back = ''] = /^(\d*)(.*?)@?(\d*)$/.exec(bare) ?? []
  return (
    (core === '' || known.has(core) || /^(.)\1*$/.test(core)) && isPlainNumber(front) && isPlainNumber(back)
  )
}

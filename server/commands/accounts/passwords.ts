import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { checkPassword } from '#kit/checks.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { loadParameters, parametersOf } from '#server/kit/parameters.read.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { byOldPassword, claimTry, clearTries, signInLimits } from './attempts.ts'
import { endSessionsOf, type Origin, openSession } from './sessions.ts'

/** argon2id (the library's default) at OWASP's minimum: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Refusing an unknown account takes as long as refusing a known one. */
const decoy = hashPassword('no account has this password')

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && fits
}

/** The form's rule (spec §5), the shortest length of 系统配置 and the block list; a message or null. */
export function passwordProblem(
  password: string,
  account: string,
  shortest: number = PARAMETER_DEFAULTS.pwd_min,
): string | null {
  const problem = checkPassword(password)
  if (problem) return problem
  if ([...password].length < shortest) return `密码至少${shortest}位`
  if (isTrivial(password)) return '密码过于常见，请更换'
  const inside = account.length >= 3 && password.toLowerCase().includes(account.toLowerCase())
  return inside ? '密码不能包含账号' : null
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const GENERATED_LENGTH = 14

const pick = (signs: string): string => signs.charAt(randomInt(signs.length))

/** A password to hand over once: letters and digits that cannot be mistaken for one another, some 80 bits. */
export function generatePassword(): string {
  const signs = Array.from({ length: GENERATED_LENGTH - 2 }, () => pick(LETTERS + DIGITS))
  return [pick(LETTERS), ...signs, pick(DIGITS)].join('')
}

/** The shortest password that may be set (pwd_min of 系统配置), on the caller's day. */
export async function shortestPassword(tx: Tx, { today }: Caller): Promise<number> {
  return today ? (await parametersOf(tx, null, today)).pwd_min : PARAMETER_DEFAULTS.pwd_min
}

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

/** Digit passwords that are easy to guess: 123456, 654321, 8888, 2026, 123123. */
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
function isTrivial(password: string): boolean {
  const lower = password.toLowerCase()
  if (known.has(lower)) return true
  const bare = lower.replace(/[^a-z0-9@]/g, '')
  const [, front = '', core = '', back = ''] = /^(\d*)(.*?)@?(\d*)$/.exec(bare) ?? []
  return (
    (core === '' || known.has(core) || /^(.)\1*$/.test(core)) && isPlainNumber(front) && isPlainNumber(back)
  )
}

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly origin: Origin
  /** The farms' day, whose limits and lengths apply. */
  readonly today: string
}

/**
 * Changes a user's own password. The old one is required, so an open screen is not enough; every session ends and the
 * caller's browser gets a new one. @returns its token
 */
export async function changePassword(db: Db, caller: Caller, change: PasswordChange): Promise<string> {
  await assertOldPassword(db, caller, change)
  const { pwd_min } = await loadParameters(db, [], change.today)
  const problem = passwordProblem(change.newPassword, caller.account, pwd_min)
  if (problem) throw invalid({ newPassword: [problem] })
  if (change.newPassword === change.oldPassword) throw invalid({ newPassword: ['新密码不能与旧密码相同'] })
  const hashed = await hashPassword(change.newPassword)
  return db.transaction().execute(async (tx) => {
    await tx.run(sql`update sys_user set password = ${hashed}, must_change_password = false, updated_by = ${caller.uid},
      updated_at = now(), version = version + 1 where uid = ${caller.uid}`)
    await endSessionsOf(tx, caller.uid)
    const before = { mustChangePassword: caller.mustChangePassword }
    await audit(tx, caller, {
      target: 'user-manage',
      targetUid: caller.uid,
      before,
      after: { mustChangePassword: false },
      reason: '修改密码',
    })
    return openSession(tx, caller.uid, change.origin, caller.loginFlag)
  })
}

async function assertOldPassword(db: Db, caller: Caller, { oldPassword, today }: PasswordChange) {
  const attempt = byOldPassword(caller.uid)
  const { allowed, minutes } = await claimTry(db, attempt, await signInLimits(db, today))
  if (!allowed) throw new Refused('TOO_MANY', `旧密码错误次数过多，请 ${minutes} 分钟后再试`)
  const stored = await db.value(sql<string | null>`select password from sys_user where uid = ${caller.uid}`)
  if (!(await verifyPassword(stored, oldPassword))) throw invalid({ oldPassword: ['旧密码不正确'] })
  await clearTries(db, [attempt])
}

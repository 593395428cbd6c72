import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { checkPassword } from '#kit/checks.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOf } from '../../kit/parameters.ts'
import { isTrivial } from './trivial-passwords.ts'

/** argon2id (the library's default) at OWASP's minimum: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** An account that does not exist takes as long to refuse as one that does. */
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

import { checkPassword, checkRequired } from '#kit/checks.ts'

export interface Passwords {
  oldPassword: string
  newPassword: string
  again: string
}

export const NO_PASSWORDS: Passwords = { oldPassword: '', newPassword: '', again: '' }

type Problem = string | null

/** Why each of the three cannot be sent; the rule itself is the kit's, the same as on the server. */
export function passwordProblems({
  oldPassword,
  newPassword,
  again,
}: Passwords): Record<keyof Passwords, Problem> {
  return {
    oldPassword: checkRequired(oldPassword, '旧密码'),
    newPassword:
      checkRequired(newPassword, '新密码') ?? checkPassword(newPassword) ?? differs(oldPassword, newPassword),
    again: checkRequired(again, '确认密码') ?? (again === newPassword ? null : '两次输入的密码不一致'),
  }
}

const differs = (oldPassword: string, newPassword: string): Problem =>
  oldPassword === newPassword ? '新密码不能与旧密码相同' : null

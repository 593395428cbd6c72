import type { UnboundAccount } from '#providers/unbound-account.ts'

interface WaitingAccountProps {
  waiting: UnboundAccount
  onCancel(): void
}

/** Says, before the person signs in, which account of a partner will be bound to the user signing in. */
export const WaitingAccount = ({ waiting, onCancel }: WaitingAccountProps) => (
  <p className="login-expired">
    登录后绑定{waiting.partner}账号 {waiting.account}，请确认是本人的账号{' '}
    <button type="button" className="login-link" onClick={onCancel}>
      不绑定
    </button>
  </p>
)

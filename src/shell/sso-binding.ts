import type { Services } from '#app-state/services.ts'
import { forgetUnbound, unboundAccount } from '#providers/unbound-account.ts'

/** Binds the partner's account that waits in this tab to the person who has just signed in. A refusal is shown by the HTTP layer. */
export async function bindWaitingAccount({ providers, notify }: Services): Promise<void> {
  const waiting = unboundAccount(sessionStorage)
  forgetUnbound(sessionStorage)
  if (waiting?.binding !== 'READY') return
  const { partner, account } = waiting
  const done = await providers.http.axios
    .post('base/account/sso/bind', {}, { keep: true, overlay: false })
    .then(
      () => true,
      () => false,
    )
  if (done) notify.success(`已绑定${partner}账号 ${account}，下次可直接进入`)
}

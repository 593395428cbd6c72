import { roleUid } from '#server/seed/roles.ts'
import { api } from './told-server.ts'
import { e2eServer, type Visitor } from './visitor.ts'

/** One with a single role of the product's, at the reference farm. */
export interface Reader {
  readonly account: string
  readonly password: string
  /** Code of the role's template. */
  readonly role: string
  readonly name: string
}

/** Makes the account, as the administrator, and signs out again. */
export async function makeReader(visitor: Visitor, { account, password, role, name }: Reader): Promise<void> {
  const { account: admin, password: secret } = e2eServer()
  const { userData } = await api<{ userData: { organizeInfo: { uid: string } } }>(
    visitor,
    'post',
    'base/account/login',
    { account: admin, password: secret },
  )
  const known = await api<{ total: number }>(visitor, 'get', `user-manage?account=${account}`)
  if (known.total === 0)
    await api(visitor, 'post', 'user-manage', {
      ...{ account, password, name },
      organizeId: userData.organizeInfo.uid,
      roleIds: [roleUid(role)],
      mustChangePassword: false,
    })
  await api(visitor, 'post', 'base/account/logout')
  await visitor.page.context().clearCookies()
}

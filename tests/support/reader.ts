import { roleUid } from '#server/kit/stable-uid.ts'
import { api } from './server-calls.ts'
import { e2eServer, type Visitor } from './visitor.ts'

/** A user with a single role of the product's, at the reference farm. */
export interface Reader {
  readonly account: string
  readonly password: string
  /** Code of the role's template. */
  readonly role: string
  readonly name: string
}

/** Makes the account, as the administrator who is signed in; one that is there already stays. */
export async function addReader(admin: Visitor, { account, password, role, name }: Reader): Promise<void> {
  const { userData } = await api<{ userData: { organizeInfo: { uid: string } } }>(
    admin,
    'get',
    'base/account/current',
  )
  const known = await api<{ total: number }>(admin, 'get', `user-manage?account=${account}`)
  if (known.total > 0) return
  await api(admin, 'post', 'user-manage', {
    ...{ account, password, name },
    organizeId: userData.organizeInfo.uid,
    roleIds: [roleUid(role)],
    mustChangePassword: false,
  })
}

/** The same for one who has not signed in yet, and is not afterwards. */
export async function makeReader(visitor: Visitor, reader: Reader): Promise<void> {
  const { account, password } = e2eServer()
  await api(visitor, 'post', 'base/account/login', { account, password })
  await addReader(visitor, reader)
  await api(visitor, 'post', 'base/account/logout')
  await visitor.page.context().clearCookies()
}

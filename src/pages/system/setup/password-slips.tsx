import type { NewPerson } from '#resources/getting-started/state.ts'
import { PrintArea } from '#widgets/print-area.tsx'

interface Props {
  people: readonly NewPerson[]
  farm: string
  /** Where the system opens for them. */
  address: string
}

/** One slip for each person on A6, to be handed over folded. */
export const PasswordSlips = ({ people, farm, address }: Props) => (
  <PrintArea paper="a6">
    {people.map(({ account, name, role, password }) => (
      <section key={account} className="setup-slip">
        <h2>{name} 的登录账号</h2>
        <dl>
          <dt>猪场</dt>
          <dd>{farm}</dd>
          <dt>网址</dt>
          <dd>{address}</dd>
          <dt>账号</dt>
          <dd>{account}</dd>
          <dt>首次密码</dt>
          <dd className="setup-secret">{password}</dd>
          <dt>角色</dt>
          <dd>{role}</dd>
        </dl>
        <p>首次登录时须修改密码，请勿转给他人；改好后请销毁本条</p>
      </section>
    ))}
  </PrintArea>
)

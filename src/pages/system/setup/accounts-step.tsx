import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { inputOf } from '#inputs/inputs.registry.ts'
import { type Line, LinesTable } from '#inputs/lines-input.tsx'
import type { FieldErrors } from '#kit/schema.ts'
import { GETTING_STARTED, setupPerson } from '#resources/getting-started/index.ts'
import type { AccountsAnswer, NewPerson, SetupFarm } from '#resources/getting-started/setup.shapes.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import type { TypedStepProps } from './farm-steps.tsx'
import { LineProblems } from './line-problems.tsx'

const BLANK: readonly Line[] = [{}, {}, {}]
const isFilled = (line: Line): boolean =>
  Object.values(line).some((value) => !isEmpty(value) && value !== false)

/** One line for each person; blank ones are passed over. Passwords are shown once, and printed. */
export function AccountsStep({ farm, typed, onTyped, onChanged, onNext }: TypedStepProps) {
  const lines = typed ?? BLANK
  const [made, setMade] = useState<AccountsAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const call = useCall<AccountsAnswer>(GETTING_STARTED)
  const make = async () => {
    const filled = lines.filter(isFilled)
    onTyped(filled)
    setBusy(true)
    const values = { farmId: farm.uid, lines: filled }
    const result = await call({ url: `${GETTING_STARTED}/people`, values, quiet: true }).finally(() =>
      setBusy(false),
    )
    if (!result.ok) return setErrors(result.errors)
    setMade(result.answer)
    onTyped(undefined)
    onChanged()
  }
  if (made) return <Issued {...made} farm={farm} onMore={() => setMade(null)} onNext={onNext} />
  return (
    <>
      <LinesTable
        fields={setupPerson}
        lines={lines}
        problems={errors}
        inputOf={inputOf}
        onChange={(next) => {
          setErrors({})
          onTyped(next)
        }}
      />
      <LineProblems errors={errors} />
      <div className="setup-acts flex items-center gap-2">
        <Button type="primary" loading={busy} disabled={!lines.some(isFilled)} onClick={() => void make()}>
          建立账号
        </Button>
        <Button onClick={onNext}>跳过，以后再建</Button>
      </div>
    </>
  )
}

/** True where only the machine of the reader opens it. */
const isOwnMachine = (address: string): boolean =>
  /^(https?:\/\/)?(localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/i.test(address.trim())

interface IssuedProps extends AccountsAnswer {
  farm: SetupFarm
  onMore(): void
  onNext(): void
}

function Issued({ people, address: known, farm, onMore, onNext }: IssuedProps) {
  const [address, setAddress] = useState(known ?? location.origin)
  const [printing, print] = usePrinting()
  return (
    <>
      <Alert
        type="warning"
        showIcon
        message="首次密码只显示这一次，离开本步后不能再查看；请打印后转交本人，首次登录须修改"
      />
      <PlainTable
        className="go-live-table rows-table"
        label="首次密码"
        rows={people}
        rowKey={({ account }) => account}
        columns={[
          { title: '账号', cell: ({ account }) => account },
          { title: '姓名', cell: ({ name }) => name },
          { title: '角色', cell: ({ role }) => role },
          { title: '首次密码', className: 'setup-secret', cell: ({ password }) => password },
        ]}
      />
      <div className="setup-acts flex items-center gap-2">
        <Input
          className="setup-address"
          addonBefore="网址"
          aria-label="密码条上的网址"
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <span className="setup-line text-2">
          {isOwnMachine(address)
            ? '这个网址只有本机能打开，请改为同事打开系统用的网址'
            : '印在密码条上，同事用它打开系统'}
        </span>
      </div>
      <div className="setup-acts flex items-center gap-2">
        <Button type="primary" disabled={address.trim() === ''} onClick={print}>
          打印密码条
        </Button>
        <Button onClick={onNext}>下一步</Button>
        <Button onClick={onMore}>再建账号</Button>
      </div>
      {printing && <PasswordSlips people={people} farm={farm.name} address={address.trim()} />}
    </>
  )
}

interface PasswordSlipsProps {
  people: readonly NewPerson[]
  farm: string
  /** Where the system opens for them. */
  address: string
}

/** One slip for each person on A6, to be handed over folded. */
const PasswordSlips = ({ people, farm, address }: PasswordSlipsProps) => (
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

import { useLogout } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { use, useState } from 'react'
import { useDirty } from '#app-state/dirty.ts'
import { ServicesContext } from '#app-state/services.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { checkPassword, checkRequired } from '#kit/checks.ts'
import { CHANGE_FIRST } from '#providers/entry-paths.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import './update-psd.css'

const labels: Readonly<Record<keyof Passwords, string>> = {
  oldPassword: '旧密码',
  newPassword: '新密码',
  again: '确认密码',
}
const names = Object.keys(labels) as (keyof Passwords)[]

/** 修改密码: afterwards one signs in again with the new one. */
export function Screen() {
  const [form] = Form.useForm<Passwords>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const call = useCall('user-manage')
  const signInAgain = useSignInAgain()
  useDirty(useTabKey(), dirty && !busy)

  const show = (problems: Readonly<Partial<Record<keyof Passwords, string | null>>>) => {
    form.setFields(names.map((name) => ({ name, errors: problems[name] ? [problems[name]] : [] })))
    const first = names.find((name) => problems[name])
    if (first) form.getFieldInstance(first)?.focus()
    return first !== undefined
  }
  const save = async () => {
    const values = { ...NO_PASSWORDS, ...form.getFieldsValue() }
    if (busy || show(passwordProblems(values))) return
    setBusy(true)
    const { oldPassword, newPassword } = values
    const result = await call({
      url: 'base/account/password',
      values: { oldPassword, newPassword },
      quiet: true,
    })
    if (result.ok) return signInAgain()
    setBusy(false)
    const { '': whole = [], oldPassword: old = [], newPassword: next = [] } = result.errors
    show({ oldPassword: [...old, ...whole].join('；'), newPassword: next.join('；') })
  }
  return (
    <section className="update-psd panel">
      <h1 className="page-title">修改密码</h1>
      <p className="text-2">
        6 至 20 位，不含空格和中文，须混合使用数字与其他字符，或字母与其他字符，且不能包含账号
      </p>
      <Form
        form={form}
        name="update-psd"
        colon={false}
        labelCol={{ flex: LABEL_WIDTH }}
        wrapperCol={{ flex: 1 }}
        initialValues={NO_PASSWORDS}
        onValuesChange={() => setDirty(true)}
        onFinish={() => void save()}
      >
        {names.map((name) => (
          <Form.Item key={name} name={name} label={labels[name]} required>
            <Input.Password autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'} />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Form>
    </section>
  )
}

/** Ends the session after the password was changed, and says why the sign-in page appears. */
function useSignInAgain(): () => void {
  const services = use(ServicesContext)
  const { mutate: logout } = useLogout()
  return () => {
    services?.notify.close(CHANGE_FIRST)
    services?.notify.success('密码已修改，请用新密码登录')
    services?.tabs.reset()
    logout()
  }
}

interface Passwords {
  oldPassword: string
  newPassword: string
  again: string
}

const NO_PASSWORDS: Passwords = { oldPassword: '', newPassword: '', again: '' }

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

import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { ssoPartner } from '#resources/system/sso-partner.ts'
import type { Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { SecretModal } from '#widgets/secret-modal.tsx'

const form = {
  hidden: (key: string, values: Values) => ['publicKey', 'audience'].includes(key) && values.proof !== 'KEY',
}

/** 合作系统: the generic list, and 生成密钥 for those that prove themselves by a secret. */
export function Screen() {
  const confirm = useConfirm()
  const call = useCall<{ secret?: string }>(ssoPartner.name)
  const [issued, setIssued] = useState<{ name: string; secret: string } | null>(null)
  const mayIssue = useMay(ssoPartner.name, 'secret')
  const issue = async (row: ListRow) => {
    const name = String(row.name)
    const content = `确定重新生成${name}的密钥？旧密钥立即失效，对方更换之前不能登录`
    if (row.secretAt && !(await confirm({ content, okText: '生成', danger: true }))) return
    const result = await call({ url: `${ssoPartner.name}/${row.uid}/secret` })
    if (result.ok && result.answer.secret) setIssued({ name, secret: result.answer.secret })
  }
  const action: RowAction = {
    key: 'secret',
    label: '生成密钥',
    reason: (row) => (row.proof === 'KEY' ? '公钥签名不需要共享密钥' : null),
    onClick: (row) => void issue(row),
  }
  return (
    <>
      <ResourceList resource={ssoPartner} form={form} rowActions={() => (mayIssue ? [action] : [])} />
      {issued && (
        <SecretModal
          title={`${issued.name} 的共享密钥`}
          secret={issued.secret}
          note="只显示这一次，请交给对方系统的管理员保存在服务器上，不要放进网页或地址"
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}

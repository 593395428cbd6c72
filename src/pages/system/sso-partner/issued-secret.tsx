import { Button, Modal, Typography } from 'antd'

interface IssuedSecretProps {
  name: string
  secret: string
  onClose(): void
}

/** A secret the server made up, shown once: who loses it asks for another. */
export function IssuedSecret({ name, secret, onClose }: IssuedSecretProps) {
  return (
    <Modal
      open
      title={`${name} 的共享密钥`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          已记下
        </Button>
      }
    >
      <p>只显示这一次，请交给对方系统的管理员保存在服务器上，不要放进网页或地址</p>
      <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }}>
        {secret}
      </Typography.Text>
    </Modal>
  )
}

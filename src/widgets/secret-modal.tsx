import { Button, Modal, Typography } from 'antd'

interface SecretModalProps {
  title: string
  secret: string
  /** Instruction for the reader. */
  note: string
  onClose(): void
}

/** A secret made up by the server, shown once: a lost one must be asked for again. */
export const SecretModal = ({ title, secret, note, onClose }: SecretModalProps) => (
  <Modal
    open
    title={title}
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        已记下
      </Button>
    }
  >
    <p>{note}</p>
    <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }}>
      {secret}
    </Typography.Text>
  </Modal>
)

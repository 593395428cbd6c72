import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'

interface MenuButtonProps {
  label: string
  items: NonNullable<MenuProps['items']>
  /** Why it offers nothing. */
  reason?: string | undefined
  onChoose(key: string): void
}

/** A button that asks which of several acts is meant. */
export const MenuButton = ({ label, items, reason, onChoose }: MenuButtonProps) => (
  <Dropdown
    trigger={['click']}
    disabled={reason !== undefined}
    menu={{ items, onClick: ({ key }) => onChoose(key) }}
  >
    <Button title={reason}>
      {label} <DownOutlined />
    </Button>
  </Dropdown>
)

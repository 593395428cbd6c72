import { Select } from 'antd'
import type { HomeChoice } from './homes.ts'

interface HomeSelectProps {
  choices: readonly HomeChoice[]
  chosen: string
  onChoose(key: string): void
}

/** Changes to another home of a person who holds the functions of several. */
export const HomeSelect = ({ choices, chosen, onChoose }: HomeSelectProps) => (
  <Select
    aria-label="首页"
    className="home-place"
    value={chosen}
    onChange={onChoose}
    options={choices.map(({ key, label }) => ({ value: key, label: `${label}首页` }))}
  />
)

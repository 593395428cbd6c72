import { SearchOutlined } from '@ant-design/icons'
import './search.css'

/** Looks like a field and opens the palette, which does the searching. */
export function SearchBox({ onOpen }: { onOpen(): void }) {
  return (
    <button
      type="button"
      className="search-box"
      onClick={onOpen}
      aria-label="查找耳号、批次、单号、功能"
      aria-keyshortcuts="Control+K"
    >
      <SearchOutlined />
      <span>耳号、批次、功能</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

/** Where the screen stands in the menu. Plain text: the groups have no page of their own. */
export function Breadcrumb({ names }: { names: readonly string[] }) {
  return (
    <nav className="breadcrumb" aria-label="位置">
      {names.map((name) => (
        <span key={name} aria-current={name === names.at(-1) ? 'page' : undefined}>
          {name}
        </span>
      ))}
    </nav>
  )
}

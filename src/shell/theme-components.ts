import type { ThemeConfig } from 'antd'
import type { Density } from '#app-state/appearance.ts'
import type { ColorName } from '#app-state/palette.ts'

type Paint = (name: ColorName) => string

/** Component tokens. Accent as text is the link colour: the solid accent has too little contrast in dark. */
export function componentTokens(c: Paint, density: Density): ThemeConfig['components'] {
  return {
    Table: tableTokens(c, density),
    Menu: menuTokens(c),
    Button: {
      paddingInline: 12,
      paddingInlineSM: 8,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // white on the light red of the dark theme could not be read
      dangerColor: c('card'),
      defaultHoverColor: c('link-hover'),
      defaultActiveColor: c('link'),
    },
    Tabs: { itemSelectedColor: c('link'), inkBarColor: c('link'), itemHoverColor: c('link') },
    Pagination: { colorPrimary: c('link'), colorPrimaryHover: c('link-hover') },
    Badge: { colorError: c('badge') },
    Dropdown: { colorPrimary: c('link') },
    Form: { itemMarginBottom: 8 },
    Segmented: { trackPadding: 2 },
    Select: { optionHeight: 28 },
    Modal: { titleFontSize: 14 },
    Tooltip: { fontSize: 12 },
  }
}

const tableTokens = (c: Paint, density: Density) => ({
  cellPaddingBlockSM: density === 'compact' ? 5 : 7,
  cellPaddingInlineSM: 8,
  headerBorderRadius: 0,
  headerSplitColor: 'transparent',
  bodySortBg: 'transparent',
  headerSortActiveBg: c('split'),
  headerSortHoverBg: c('split'),
  headerBg: c('head'),
  footerBg: c('head'),
  headerColor: c('text2'),
  rowHoverBg: c('hover'),
  rowSelectedBg: c('selected'),
  rowSelectedHoverBg: c('selected'),
  borderColor: c('split'),
  // head under the keyboard's focus, filters and sort marks
  colorPrimary: c('link'),
})

const menuTokens = (c: Paint) => ({
  itemHeight: 32,
  // the folded strip less its border
  collapsedWidth: 47,
  itemMarginInline: 8,
  itemMarginBlock: 0,
  iconSize: 14,
  iconMarginInlineEnd: 8,
  activeBarBorderWidth: 0,
  subMenuItemBg: 'transparent',
  itemSelectedBg: c('selected'),
  itemSelectedColor: c('link'),
  subMenuItemSelectedColor: c('link'),
  itemColor: c('text'),
  itemHoverBg: c('hover'),
})

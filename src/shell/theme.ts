import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'
import type { Density } from '#app-state/appearance.ts'
import { type ColorName, color, type Mode } from '#app-state/palette.ts'

/**
 * Sizes of dense work text. The last algorithm, because fontSize, controlHeight and borderRadius are seeds: written as tokens they would go
 * through the compact step and come out as 10 px text.
 */
const dense13: MappingAlgorithm = (_seed, map) => ({
  ...(map ?? theme.getDesignToken()),
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  fontSizeXL: 16,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  lineHeight: 21 / 13,
  lineHeightSM: 20 / 12,
  lineHeightLG: 22 / 14,
  fontHeight: 21,
  fontHeightSM: 20,
  fontHeightLG: 22,
  controlHeight: 28,
  controlHeightSM: 24,
  controlHeightXS: 20,
  controlHeightLG: 36,
  borderRadius: 4,
  borderRadiusLG: 4,
  borderRadiusSM: 3,
  borderRadiusXS: 2,
  borderRadiusOuter: 4,
})

const comfortable14: MappingAlgorithm = (seed, map) => ({
  ...dense13(seed, map),
  fontSize: 14,
  lineHeight: 22 / 14,
  fontHeight: 22,
  controlHeight: 32,
})

const FONTS =
  '"Segoe UI","PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif'

/**
 * Class that carries antd's CSS variables: one for each theme, as tabs kept behind stay in the one they were last shown in, with its rules
 * among the others. The html element has it too, so that any CSS can use them.
 */
export const variablesClass = (mode: Mode, density: Density, still: boolean): string =>
  `house-${mode}-${density}${still ? '-still' : ''}`

/** The theme for a mode and a density; `still` for people who asked their system for less motion. */
export function antdTheme(mode: Mode, density: Density, still = false): ThemeConfig {
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const sizes = density === 'compact' ? dense13 : comfortable14
  // seed colours too go through the steps before: the dark one would tone them down
  const exact: MappingAlgorithm = (seed, map) => ({
    ...sizes(seed, map),
    ...accents((name) => color(name, mode)),
  })
  return {
    algorithm: [base, theme.compactAlgorithm, exact],
    cssVar: { key: variablesClass(mode, density, still) },
    hashed: false,
    token: { ...globalTokens((name) => color(name, mode)), motion: !still },
    components: componentTokens((name) => color(name, mode), density),
  }
}

type Paint = (name: ColorName) => string

function globalTokens(c: Paint): ThemeConfig['token'] {
  return { ...grounds(c), ...texts(c), ...accents(c), ...shapes(c) }
}

const grounds = (c: Paint) => ({
  colorBgLayout: c('page'),
  colorBgContainer: c('card'),
  colorBgElevated: c('popup'),
  colorFillAlter: c('sub'),
  colorFillQuaternary: c('sub'),
  colorFillTertiary: c('hover'),
  controlItemBgHover: c('hover'),
  controlItemBgActive: c('selected'),
  controlItemBgActiveHover: c('selected'),
  colorPrimaryBg: c('selected'),
  colorBorder: c('border'),
  colorSplit: c('split'),
  colorBorderSecondary: c('split'),
  colorBgMask: c('mask'),
  colorBgSpotlight: c('spotlight'),
})

const texts = (c: Paint) => ({
  colorText: c('text'),
  colorTextHeading: c('text'),
  colorTextSecondary: c('text2'),
  colorTextTertiary: c('text3'),
  colorTextDescription: c('text3'),
  colorIcon: c('text3'),
  colorTextPlaceholder: c('placeholder'),
  colorTextDisabled: c('disabled'),
  colorTextQuaternary: c('disabled'),
})

const accents = (c: Paint) => ({
  colorPrimary: c('accent'),
  colorPrimaryHover: c('accent-hover'),
  colorPrimaryActive: c('accent-active'),
  colorLink: c('link'),
  colorLinkHover: c('link-hover'),
  colorSuccess: c('good'),
  colorSuccessBg: c('good-ground'),
  colorWarning: c('warn-icon'),
  colorWarningBg: c('warn-ground'),
  colorWarningBorder: c('warn-border'),
  colorError: c('error'),
  colorErrorBg: c('error-ground'),
  colorErrorBorder: c('error-border'),
  colorErrorOutline: c('error-focus'),
  // antd would take the shades of icons, too light on white for words
  colorSuccessText: c('good'),
  colorWarningText: c('warn'),
  colorErrorText: c('error'),
  colorInfo: c('info'),
  controlOutline: c('focus'),
})

const shapes = (c: Paint) => ({
  fontFamily: FONTS,
  fontWeightStrong: 600,
  controlOutlineWidth: 2,
  boxShadow: `0 4px 16px ${c('shadow')}`,
  boxShadowSecondary: `0 4px 16px ${c('shadow')}`,
  boxShadowTertiary: 'none',
  motionDurationFast: '0.08s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.16s',
})

/** Component tokens. Accent as text is the link colour: the solid accent has too little contrast in dark. */
function componentTokens(c: Paint, density: Density): ThemeConfig['components'] {
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

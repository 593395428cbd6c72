import { use } from 'react'
import { useNavigate } from 'react-router'
import { ServicesContext } from '#app-state/services.ts'
import type { Tab } from '#app-state/tabs-store.ts'
import { isSensitive } from '#domain/feedback.state.ts'

const OWN = 'feedback'
/** A screen that comes to the front is drawn once its tables have found their widths. */
const SETTLE_MS = 600

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The screen that was in front before this one; undefined where there is none. */
export function usePreviousTab(): Tab | undefined {
  const tabs = use(ServicesContext)?.tabs.store.getState().tabs ?? []
  return tabs.filter(({ name }) => name !== OWN).toSorted((one, other) => other.usedAt - one.usedAt)[0]
}

/** 截取当前页: brings the screen a person came from to the front, draws it, and comes back. */
export function useCapture() {
  const services = use(ServicesContext)
  const navigate = useNavigate()
  return async (tab: Tab, hides: boolean): Promise<ImageBitmap | null> => {
    const own = services?.tabs.store.getState().tabs.find(({ name }) => name === OWN)
    const root = document.querySelector('.layout')
    if (!own || !root) return null
    try {
      await navigate(tab.location)
      await wait(SETTLE_MS)
      return await createImageBitmap(drawPage(root, hides))
    } finally {
      await navigate(own.location)
    }
  }
}

/** Longest side of a screenshot's picture elements: enough to read 13 px text. */
const MOST_SCALE = 2
const MASK = '#9ba29f'

interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly hides: boolean
}

const painted = (color: string): boolean => color !== 'transparent' && !/,\s*0\)$/.test(color)

/**
 * Draws the content of the window onto a canvas: grounds, borders, texts, icons and charts, in the order of the document. Nothing leaves
 * the browser for it, and no permission is asked; ear numbers and amounts are covered where `hides` says so.
 */
function drawPage(root: Element, hides: boolean): HTMLCanvasElement {
  const scale = Math.min(MOST_SCALE, devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = innerWidth * scale
  canvas.height = innerHeight * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, innerWidth, innerHeight)
  drawElement({ context, hides }, root)
  return canvas
}

function drawElement(pen: Pen, element: Element): void {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) === 0) return
  const box = element.getBoundingClientRect()
  const { context } = pen
  if (isInWindow(box)) {
    drawGround(context, style, box)
    if (element instanceof SVGSVGElement) drawIcon(context, element, style, box)
    if (element instanceof HTMLCanvasElement) context.drawImage(element, box.x, box.y, box.width, box.height)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      drawText(pen, style, { text: element.value || element.placeholder, box: inner(box, style) })
  }
  // the parts of an icon were drawn with it
  if (element instanceof SVGElement) return
  const clips = style.overflow !== 'visible' && box.width > 0
  if (clips) {
    context.save()
    context.beginPath()
    context.rect(box.x, box.y, box.width, box.height)
    context.clip()
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) drawElement(pen, child)
    else if (child instanceof Text) drawLines(pen, child, style)
  }
  if (clips) context.restore()
}

const isInWindow = ({ width, height, bottom, right, top, left }: DOMRect): boolean =>
  width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth

const inner = (box: DOMRect, { paddingLeft, paddingRight }: CSSStyleDeclaration): DOMRect => {
  const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
  return new DOMRect(box.x + left, box.y, Math.max(0, box.width - left - right), box.height)
}

function drawGround(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): void {
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.width / 2, box.height / 2)
  if (painted(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, radius)
    context.fill()
  }
  const sides = [
    [style.borderTopWidth, style.borderTopColor, box.x, box.y, box.right, box.y],
    [style.borderRightWidth, style.borderRightColor, box.right, box.y, box.right, box.bottom],
    [style.borderBottomWidth, style.borderBottomColor, box.x, box.bottom, box.right, box.bottom],
    [style.borderLeftWidth, style.borderLeftColor, box.x, box.y, box.x, box.bottom],
  ] as const
  for (const [width, color, x1, y1, x2, y2] of sides) {
    const thick = Number.parseFloat(width)
    if (!thick || !painted(color)) continue
    context.strokeStyle = color
    context.lineWidth = thick
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(x2, y2)
    context.stroke()
  }
}

function drawIcon(
  context: CanvasRenderingContext2D,
  icon: SVGSVGElement,
  style: CSSStyleDeclaration,
  box: DOMRect,
): void {
  const { width, height, x, y } = icon.viewBox.baseVal
  if (!width || !height) return
  context.save()
  context.translate(box.x, box.y)
  context.scale(box.width / width, box.height / height)
  context.translate(-x, -y)
  context.fillStyle = style.color
  for (const path of icon.querySelectorAll('path')) context.fill(new Path2D(path.getAttribute('d') ?? ''))
  context.restore()
}

/** The lines a text is broken into, each with its position. */
function drawLines(pen: Pen, node: Text, style: CSSStyleDeclaration): void {
  const text = node.data
  if (text.trim() === '') return
  const range = document.createRange()
  range.selectNodeContents(node)
  const boxes = [...range.getClientRects()]
  const [first] = boxes
  if (!first || !boxes.some((box) => isInWindow(box))) return
  if (boxes.length === 1) {
    drawText(pen, style, { text, box: first })
    return
  }
  const lines: { text: string; box: DOMRect }[] = []
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const line = lines.at(-1)
    if (line && Math.abs(line.box.y - box.y) < 2) {
      line.text += text[at]
      line.box.width = box.right - line.box.x
    } else lines.push({ text: text[at] ?? '', box })
  }
  for (const line of lines) drawText(pen, style, line)
}

function drawText(
  { context, hides }: Pen,
  style: CSSStyleDeclaration,
  { text, box }: { readonly text: string; readonly box: DOMRect },
): void {
  const words = text.trim()
  if (words === '' || !isInWindow(box)) return
  if (hides && isSensitive(words)) {
    context.fillStyle = MASK
    context.fillRect(box.x, box.y + box.height * 0.2, box.width, box.height * 0.6)
    return
  }
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.textBaseline = 'middle'
  context.fillText(words, box.x, box.y + box.height / 2, Math.max(1, box.width + 2))
}

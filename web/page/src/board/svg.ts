// Elements of SVG.

const SPACE = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Makes an element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K, attributes: Attributes = {}, ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  element.append(...children);
  return element;
}

/** Text around a dot. */
export function label(text: string, x: number, y: number, size: number, part: string, bold = false): SVGTextElement {
  return svg("text", {
    x, y: y + 0.35 * size, class: `f-${part}`, "font-size": size, "text-anchor": "middle",
    "font-family": "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    "font-weight": bold ? 700 : 400,
  }, text);
}

export const polygon = (dots: readonly (readonly [number, number])[]): string =>
  dots.map(([x, y]) => `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`).join(" ");

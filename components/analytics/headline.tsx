/** Shows the answer to the page's question in a sentence or two. */
export function Headline({ children }: { children: string }) {
  return <p className="max-w-3xl text-lg leading-snug font-semibold text-balance md:text-xl">{children}</p>
}

// Choice between the full nets and the small ones, which are a sixth as large and play worse.

export type Nets = "full" | "small";

/** The nets that the address asks for (`?nets=small`), else the choice of the user; `auto` saves data if the browser is set to. */
export function chosenNets(choice: string): Nets {
  const asked = new URL(location.href).searchParams.get("nets");
  const wanted = asked === "small" || asked === "full" ? asked : choice;
  if (wanted === "small" || wanted === "full") return wanted;
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData ? "small" : "full";
}

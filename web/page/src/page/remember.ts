// Choices that last from one visit to the next, and what lasts while the page is loaded anew.

export function remembered(key: string, standard: string): string {
  try {
    return localStorage.getItem(`barpoint-${key}`) ?? standard;
  } catch {
    return standard;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`barpoint-${key}`, value);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Keeps a text while the page is loaded anew. */
export function passOn(key: string, value: string): void {
  try {
    sessionStorage.setItem(`barpoint-${key}`, value);
  } catch {
    // Without storage the new page begins without it.
  }
}

/** Returns the text that the page before has kept, once. */
export function takeOver(key: string): string | null {
  try {
    const value = sessionStorage.getItem(`barpoint-${key}`);
    sessionStorage.removeItem(`barpoint-${key}`);
    return value;
  } catch {
    return null;
  }
}

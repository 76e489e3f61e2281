declare module "virtual:messages/*" {
  import type { Message } from "./language.js";
  const messages: Readonly<Record<string, Message>>;
  export default messages;
}

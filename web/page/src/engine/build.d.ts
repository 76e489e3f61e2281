/** True if the module of the package `barpoint` was there when the page was built. */
declare const HAS_MODULE: boolean;

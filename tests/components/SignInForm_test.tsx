import { assertEquals, assertStringIncludes } from "@std/assert";
import { SignInForm } from "../../components/account/SignInForm.tsx";
import { draw } from "./drawn.ts";

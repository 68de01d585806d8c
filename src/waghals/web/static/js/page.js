// Every page that is not a table.
import "./settings.js";
import { fill } from "./seed.js";

fill();
